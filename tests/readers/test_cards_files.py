"""Getting the bytes of a card: never waiting, never filling memory, always saying what to do."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.errors import CardError
from grader.readers.cards import cards_in, load
from grader.readers.cards.files import LARGEST


def problem(file: str | Path) -> str:
    with pytest.raises(CardError) as caught:
        load(str(file))
    return str(caught.value)


def test_a_file_gives_its_bytes(tmp_path: Path) -> None:
    """What stands in the file comes as it is, up to the very last byte that is allowed."""
    card = tmp_path / "card.md"
    for data in (b"", b"\xff\x00\r\n", b"x" * LARGEST):
        card.write_bytes(data)
        assert load(str(card)) == data


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    """One byte too many is an error, and a terabyte costs no more than that byte."""
    card = tmp_path / "card.md"
    for size in (LARGEST + 1, 1 << 40):
        with card.open("wb") as file:
            file.truncate(size)
        told = f"{card}: this is too large for a card: it has more than 1 MiB. Hand in the card alone."
        assert problem(card) == told


def test_a_file_that_hides_its_size_is_read_so_far(tmp_path: Path) -> None:
    """A file of the system says that it has no bytes; what it gives is bounded all the same."""
    if not Path("/proc/self/cmdline").exists():
        pytest.skip("only Linux has such files")
    assert load("/proc/self/cmdline")


def test_what_is_not_there_is_said_to_be_missing(tmp_path: Path) -> None:
    """A wrong name is answered with what to look at."""
    card = tmp_path / "card.md"
    remedy = "Check its name and folder, or write a blank card with 'grade new'."
    assert problem(card) == f"{card}: there is no such file. {remedy}"
    (tmp_path / "file").touch()
    inside = tmp_path / "file" / "card.md"
    assert problem(inside) == f"{inside}: this cannot be read: Not a directory. Check the file, or hand in a copy."


def test_a_folder_is_not_a_card(tmp_path: Path) -> None:
    """Cards of a folder are asked for with `cards_in`."""
    assert problem(tmp_path) == f"{tmp_path}: this is a folder. Name a card in it."


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    """A named pipe that nobody writes to would hang for ever."""
    pipe = tmp_path / "card.md"
    os.mkfifo(pipe)
    assert problem(pipe) == f"{pipe}: this is a pipe. Hand its text to standard input and name the file '-'."


def test_a_socket_is_not_a_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A socket is named as that."""
    monkeypatch.chdir(tmp_path)  # a socket's name may not be long
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("card.md")
        assert problem("card.md") == "card.md: this is a socket. Name a file."


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null", "/dev/tty"])
def test_a_device_is_not_read(device: str) -> None:
    """Zeros without end would fill any memory."""
    assert problem(device) == f"{device}: this is a device. Name a file, or '-' for standard input."


@pytest.fixture
def _as_nobody() -> Iterator[None]:
    """Whoever runs the tests, the file belongs to somebody else."""
    if os.geteuid() == 0:
        os.seteuid(65534)
        yield
        os.seteuid(0)
    else:
        yield


def test_a_file_without_permission_says_so(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Who may not read it is told whom to ask."""
    card = tmp_path / "card.md"
    card.touch(mode=0)
    request.getfixturevalue("_as_nobody")
    assert problem(card) == f"{card}: you may not read this file. Ask its owner, or change its permissions."


def load_from(stdin: bytes | None) -> subprocess.CompletedProcess[str]:
    """Load standard input in a process of its own; `None` starts it with standard input closed."""
    program = "import sys\nfrom grader.readers.cards import load\nfrom grader.errors import CardError\n"
    program += "try: print(load('-'))\nexcept CardError as error: print(error)"
    command = [sys.executable, "-c", program]
    if stdin is None:
        command = ["sh", "-c", 'exec "$@" <&-', "sh", *command]
    done = subprocess.run(command, input=stdin, capture_output=True, check=True)
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode())


def test_a_dash_is_standard_input() -> None:
    """Bytes come through a pipe as they are, and no more of them than a card may have."""
    assert load_from(b"\xffTrace 1\r\n").stdout == "b'\\xffTrace 1\\r\\n'\n"
    told = "-: this is too large for a card: it has more than 1 MiB. Hand in the card alone.\n"
    assert load_from(b"x" * (LARGEST + 1)).stdout == told
    assert load_from(None).stdout == "-: standard input is closed. Name a file, or pipe a card in.\n"


def test_the_cards_of_a_folder_come_by_name(tmp_path: Path) -> None:
    """Cards are files with a card's suffix; hidden files, other files and folders are passed over."""
    for name in ("b.md", "a.TXT", "c.yml", "d.yaml", "e.markdown", ".hidden.md", "notes.rst", "README", "run.json"):
        (tmp_path / name).touch()
    (tmp_path / "folder.md").mkdir()
    assert [path.name for path in cards_in(tmp_path)] == ["a.TXT", "b.md", "c.yml", "d.yaml", "e.markdown"]
