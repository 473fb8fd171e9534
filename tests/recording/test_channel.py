"""The bytes that arrive from a run, of which nothing is believed that cannot be."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from grader.recording.channel import HEAD, MAGIC, Event, Judge, Parser

EVENTS = st.lists(
    st.builds(
        Event,
        kind=st.integers(1, 6),
        process=st.integers(1, 9),
        thread=st.integers(1, 9),
        domain=st.integers(0, 3),
        id=st.integers(0, 2**64 - 1),
        at_ns=st.integers(0, 2**63),
        name=st.text(max_size=40),
    ),
    max_size=12,
)


def written(events: Sequence[Event]) -> bytes:
    """The events as the recorder writes them."""
    data = b""
    for event in events:
        name = event.name.encode("utf-8", "replace")
        head = (MAGIC, len(name), event.kind, 0, 0, event.process, event.thread, event.domain, event.id, event.at_ns, 0)
        data += HEAD.pack(*head) + name
    return data


def event(kind: int, at_ns: int, name: str = "", *, process: int = 1, thread: int = 1, domain: int = 0) -> Event:
    return Event(kind, process, thread, domain, 0, at_ns, name)


@given(EVENTS, st.lists(st.integers(1, 60)))
def test_events_come_whole_in_whatever_pieces(events: list[Event], sizes: list[int]) -> None:
    """However the bytes are cut on the way, the same events come out, in order."""
    parser, data, found = Parser(), written(events), []
    for size in sizes:
        found += parser.feed(data[:size])
        data = data[size:]
    found += parser.feed(data)
    assert [each._replace(name="") for each in found] == [each._replace(name="") for each in events]
    assert [each.name for each in found] == [each.name.encode("utf-8", "replace").decode() for each in events]
    assert (parser.garbage, parser.torn) == (0, 0)


@given(st.binary(max_size=300), EVENTS)
def test_garbage_costs_at_most_what_it_looks_like(garbage: bytes, events: list[Event]) -> None:
    """Any bytes are taken without an error, and no more is made of them than they are long."""
    parser = Parser()
    found = parser.feed(garbage)
    found += parser.feed(written(events))
    assert len(found) <= len(events) + len(garbage) // HEAD.size
    assert parser.garbage + parser.torn <= len(garbage) + len(written(events))


def test_events_after_garbage_are_found_again() -> None:
    """What somebody else wrote is counted, and the recorder is heard after it."""
    parser = Parser()
    good = event(1, 5, "prefill")
    assert parser.feed(b"hello, grader" + written([good])) == [good]
    assert parser.garbage == len(b"hello, grader")


def test_only_times_within_the_run_count() -> None:
    """Before it started, or later than the moment it was read, nothing can have been emitted."""
    judge = Judge(since_ns=100)
    judge.take([event(1, 99, "early"), event(1, 150, "prefill"), event(2, 160), event(1, 301, "late")], until_ns=300)
    assert judge.builder.log().counts == {"prefill": 1}
    assert judge.refused == 2


def test_time_does_not_run_backwards_in_a_thread() -> None:
    """Another thread, or another process, has a time of its own."""
    judge = Judge(since_ns=0)
    events = [event(1, 50, "a"), event(1, 40, "b"), event(1, 40, "c", thread=2), event(1, 40, "d", process=2)]
    judge.take(events, until_ns=100)
    assert judge.builder.log().counts == {"a": 1, "c": 1, "d": 1}
    assert judge.refused == 1


def test_a_domain_is_known_by_its_name() -> None:
    """Pushes and pops pair up within their domain."""
    judge = Judge(since_ns=0)
    events = [
        event(6, 1, "mine", domain=1),
        event(1, 2, "a", domain=1),
        event(1, 3, "b"),
        event(2, 4, domain=1),
        event(2, 5),
    ]
    judge.take(events, until_ns=100)
    found = {each.name: (each.row.domain, each.end_ns) for each in judge.builder.log().ranges}
    assert found == {"a": ("mine", 4), "b": ("", 5)}


def test_threads_without_end_are_bounded() -> None:
    """Who claims to be a million threads is heard as ten thousand."""
    judge = Judge(since_ns=0)
    judge.take([event(1, 1, "x", thread=number) for number in range(20_000)], until_ns=10)
    assert judge.builder.log().counts == {"x": 10_000}
    assert judge.refused == 10_000
