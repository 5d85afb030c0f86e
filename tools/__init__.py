"""Commands for developers: measuring, soaking, drawing. The program imports none of them."""
