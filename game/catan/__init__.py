"""The rules of Catan, as this project plays them."""
