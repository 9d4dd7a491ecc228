"""Run by Alembic with the connection that ``openrummy.store.migrate`` hands over; one transaction for all steps."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
