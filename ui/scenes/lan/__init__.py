"""The screens of shared tables: table browser, lobby and host menu."""
