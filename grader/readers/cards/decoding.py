"""From bytes to text: what is not UTF-8 text is named for what it looks like, with what to hand in instead."""

from __future__ import annotations

from grader.errors import CardError, Problem

NAME_IT_SQLITE = "Give a profile its suffix .sqlite, or hand in a card: 'grade new' writes a blank one"

EXPORT_AS_TEXT = "Save it as plain text (.txt) or Markdown (.md)"
SAVE_AS_UTF8 = "Save it again with the encoding UTF-8"

SIGNATURES = (
    (b"\x1f\x8b", "a gzip archive", "Unpack it and hand in the card inside"),
    (b"PK\x03\x04", "a zip archive or an office document", EXPORT_AS_TEXT),
    (b"SQLite format 3\x00", "an SQLite database", NAME_IT_SQLITE),
    (b"\x89PNG", "a PNG picture", "Type the answers into a card: 'grade new' writes a blank one"),
    (b"\xff\xd8\xff", "a JPEG picture", "Type the answers into a card: 'grade new' writes a blank one"),
    (b"%PDF-", "a PDF document", EXPORT_AS_TEXT),
    (b"{\\rtf", "a rich text document", EXPORT_AS_TEXT),
    (b"\xd0\xcf\x11\xe0", "an office document", EXPORT_AS_TEXT),
    (b"\x7fELF", "a program", "Hand in a card: 'grade new' writes a blank one"),
    (b"\xff\xfe\x00\x00", "UTF-32 text", SAVE_AS_UTF8),
    (b"\x00\x00\xfe\xff", "UTF-32 text", SAVE_AS_UTF8),
    (b"\xff\xfe", "UTF-16 text", SAVE_AS_UTF8),
    (b"\xfe\xff", "UTF-16 text", SAVE_AS_UTF8),
)
"""How files of other formats begin, what they are, and the remedy; longer beginnings before their own beginnings."""


def text_of(data: bytes, name: str) -> str:
    """The text of a card, without a byte order mark and with `\\n` at the end of every line."""
    for beginning, kind, remedy in SIGNATURES:
        if data.startswith(beginning):
            raise CardError(Problem(f"this is {kind}, not a card", remedy, file=name))
    if b"\x00" in data:
        raise CardError(_with_nul(data, name))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise CardError(Problem("this is not UTF-8 text", SAVE_AS_UTF8, file=name, line=line)) from None
    if not text.strip():
        raise CardError(Problem("the file is empty", "Fill in a card: 'grade new' writes a blank one", file=name))
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _with_nul(data: bytes, name: str) -> Problem:
    """What is wrong with bytes in which there are zeros: every other byte in UTF-16, anywhere in binary data."""
    start = data[:64]
    if len(start) > 3 and (set(start[1::2]) == {0} or set(start[::2]) == {0}):
        return Problem("this looks like UTF-16 text", SAVE_AS_UTF8, file=name)
    line = data.count(b"\n", 0, data.index(b"\x00")) + 1
    return Problem(
        "this is binary data, not text", "Hand in a card: 'grade new' writes a blank one", file=name, line=line
    )
