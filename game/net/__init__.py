"""Play over the local network: how messages travel, what they say, the host's table and the guest's seat."""
