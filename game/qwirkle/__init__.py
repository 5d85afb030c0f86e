"""The rules of Qwirkle: lines of one colour or one shape on an endless table.

It is the smallest game here, and the one to read first.
"""
