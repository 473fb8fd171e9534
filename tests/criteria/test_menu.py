"""Options by their printed names: marked on the menu, or one beside another."""

from __future__ import annotations

import pytest

from grader.criteria.menu import listed, only_marked
from grader.language import Cues, Lexicon, read

NAMES = ("launch", "host", "copy")
LEXICON = Lexicon(concepts={}, cues=Cues(alternatives=("or", "either")), glue=("the", "on"), joins=("and",))


@pytest.mark.parametrize(
    "menu",
    [
        "**launch** | host | copy",
        "[x] launch [ ] host [ ] copy",
        "launch [x] host [ ] copy [ ]",
        "launch (x) | host | copy",
        "launch ✓, host, copy",
        "-> launch | host | copy",
        "launch <- | host | copy",
        "LAUNCH | host | copy",
        "<b>launch</b> | host | copy",
        "launch | ~~host~~ | ~~copy~~",
        "launch, <del>host</del>, <s>copy</s>",
        "[ ] host [X] launch [ ] copy",
        "- [ ] host\n- [ ] copy\n- [x] launch",
    ],
)
def test_the_marked_option_of_a_menu_is_all_that_is_left_of_it(menu: str) -> None:
    """A menu with one option marked, or all others struck out, says that one, where it was written."""
    left = only_marked(menu, NAMES)
    assert (left.strip().lower(), len(left)) == ("launch", len(menu))
    assert left.lower().index("launch") == menu.lower().index("launch")


@pytest.mark.parametrize(
    "response",
    [
        "launch | host | copy",
        "**launch** | **host** | copy",
        "~~launch~~ | host | copy",
        "**launch** | host",
        "**launch** | host | copy | sync",
        "launch | host | copy -> launch",
        "**launch**",
        "**launch**" + " " * 200 + "| host | copy",
        "",
    ],
)
def test_what_is_no_menu_with_one_mark_stays_as_it_is(response: str) -> None:
    """Nothing marked, several marked, names missing or said twice, or other words: that is for reading."""
    assert only_marked(response, NAMES) == response


@pytest.mark.parametrize(
    ("response", "names"),
    [
        ("host and launch", {"host", "launch"}),
        ("the host or the launch", {"host", "launch"}),
        ("either host or launch", {"host", "launch"}),
        ("host & launch", {"host", "launch"}),
        ("host+launch", {"host", "launch"}),
        ("host, launch", {"host", "launch"}),
        ("host. Launch. Copy.", {"host", "launch", "copy"}),
        ("launch", {"launch"}),
        ("host launch", set()),
        ("launch on the host", set()),
        ("not host and launch", set()),
        ("launch and more", set()),
        ("", set()),
    ],
)
def test_options_named_one_beside_another(response: str, names: set[str]) -> None:
    """Names joined by a word or a mark are several; two names in a row are one thing, and more words are a sentence."""
    assert listed(read(response, LEXICON), NAMES, LEXICON) == names
