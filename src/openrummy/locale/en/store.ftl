# What the server's store refuses or cannot do: one sentence for every error, without its full stop.

error-stale_entry = Something else happened at this table first: number { $seq } was sent where { $expected } is next
error-key_used = This request was carried out already
error-code_taken = The code "{ $text }" is taken
error-table_gone = There is no such table any more
error-store_unavailable = The store cannot be used at the moment ({ $reason }); please try again
error-store_is_newer = "{ $file }" was written by a newer openrummy (tables { $found }; this one knows { $known }); please update openrummy
error-store_in_use = "{ $file }" is in use by another openrummy server
error-bad_store_url = "{ $text }" names no store; write sqlite:///file or postgresql://user@host/name
error-no_postgres_driver = PostgreSQL needs its driver; install openrummy[postgres]
error-store_exists = "{ $file }" exists already and is left as it is
error-not_a_store = "{ $file }" is not a store of openrummy, or is damaged
error-backup_elsewhere = A store in PostgreSQL is saved with the tools of PostgreSQL, such as pg_dump
