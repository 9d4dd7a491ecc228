"""The command line: ``openrummy`` and its commands (design section 5); ``main.run`` is the way in."""
