"""The table server: tables that lose nothing, tell nothing, and can prove the deal (``docs/protocol.md``)."""
