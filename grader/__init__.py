"""Marks the cards of a GPU-timeline course, field by field, with the words that decided."""

__version__ = "0.1.0"
