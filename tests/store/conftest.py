"""The databases of these tests, as fixtures."""

from tests.databases import database, postgres

__all__ = ["database", "postgres"]
