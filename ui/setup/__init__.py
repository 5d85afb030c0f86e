"""Opening tables: new, stored and quick games."""
