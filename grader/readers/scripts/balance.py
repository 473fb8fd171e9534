"""Pushes that some way through a function leaves open.

Every function, and the script itself, is followed statement by statement with the number of ranges that are open. A
`with` closes by itself; a `finally` closes on every way out. What is said is advice: a run shows what really happens.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from grader.readers.scripts.calls import CALLS, Does, dotted, imports
from grader.timeline.recording import Advice

_Function = ast.FunctionDef | ast.AsyncFunctionDef


def imbalances(tree: ast.Module) -> Iterator[Advice]:
    """What stays open, in order of line."""
    names = imports(tree)
    found: list[Advice] = []
    swallows = any(isinstance(node, ast.ExceptHandler) and not _raises(node.body) for node in ast.walk(tree))
    for node in ast.walk(tree):
        if isinstance(node, _Function | ast.Module):
            found += _Walk(names, node, swallows=swallows).advice
    yield from sorted(set(found), key=lambda advice: (advice.line, advice.text))


class _Walk:
    """One function, followed; `swallows` says that the script goes on after some exceptions."""

    def __init__(self, names: dict[str, str], function: ast.Module | _Function, *, swallows: bool) -> None:
        self.advice: list[Advice] = []
        self._swallows = swallows
        self._names = names
        self._pushed: list[int] = []
        self._sheltered = 0
        pushes = [call for call in _calls(function.body) if self._does(call) is Does.PUSH]
        pops = [call for call in _calls(function.body) if self._does(call) is Does.POP]
        if not pushes or not pops:  # one of a pair of helpers: the other one does the rest
            if pushes and isinstance(function, ast.Module):
                self._say(pushes[0].lineno, "this range is opened and never closed")
            return
        left = self._several(function.body, 0)
        if left > 0:
            self._say(
                self._pushed[-1] if self._pushed else pushes[-1].lineno,
                "this range is opened and not closed on the way out",
            )
        elif left < 0:
            self._say(pops[-1].lineno, "this closes a range that is not open")

    def _say(self, line: int, text: str) -> None:
        self.advice.append(Advice(line, text))

    def _does(self, call: ast.Call) -> Does | None:
        return CALLS.get(dotted(call.func, self._names))

    def _several(self, statements: Sequence[ast.stmt], depth: int) -> int:
        for statement in statements:
            depth = self._one(statement, depth)
        return depth

    def _one(self, statement: ast.stmt, depth: int) -> int:
        """How many are open after a statement."""
        if isinstance(statement, _Function | ast.ClassDef):
            return depth
        if isinstance(statement, ast.Return | ast.Raise | ast.Break | ast.Continue):
            if depth > self._sheltered:
                way = type(statement).__name__.lower()
                self._say(
                    statement.lineno, f"this {way} leaves open the range that was opened on line {self._pushed[-1]}"
                )
            return depth
        if isinstance(statement, ast.If):
            return self._branched(statement, depth)
        if isinstance(statement, ast.For | ast.AsyncFor | ast.While):
            return self._looped(statement, depth)
        if isinstance(statement, ast.Try):
            return self._tried(statement, depth)
        if isinstance(statement, ast.With | ast.AsyncWith):
            return self._several(statement.body, depth)
        if self._swallows and depth > self._sheltered and self._may_fail(statement):
            self._say(
                statement.lineno, f"an exception here leaves open the range that was opened on line {self._pushed[-1]}"
            )
            self._swallows = False  # said once
        for call in _calls([statement]):
            does = self._does(call)
            if does is Does.PUSH:
                depth += 1
                self._pushed.append(call.lineno)
            elif does is Does.POP:
                depth -= 1
                del self._pushed[-1:]
        return depth

    def _may_fail(self, statement: ast.stmt) -> bool:
        """Whether a statement does something besides opening and closing ranges."""
        return any(self._does(call) is None for call in _calls([statement])) or any(
            isinstance(node, ast.BinOp | ast.Subscript) for node in ast.walk(statement)
        )

    def _branched(self, statement: ast.If, depth: int) -> int:
        kept = list(self._pushed)
        one = self._several(statement.body, depth)
        self._pushed, after = kept, self._pushed
        other = self._several(statement.orelse, depth)
        if _leaves(statement.body):
            return other
        if _leaves(statement.orelse):
            self._pushed = after
            return one
        if one != other:
            self._say(statement.lineno, "one branch of this opens or closes a range that the other does not")
        return max(one, other)

    def _looped(self, statement: ast.For | ast.AsyncFor | ast.While, depth: int) -> int:
        sheltered, self._sheltered = self._sheltered, depth
        after = self._several(statement.body, depth)
        self._sheltered = sheltered
        if after != depth and not _leaves(statement.body):
            kind = "opens a range that it does not close" if after > depth else "closes a range that it did not open"
            self._say(statement.lineno, f"each round of this loop {kind}")
        return self._several(statement.orelse, depth)

    def _tried(self, statement: ast.Try, depth: int) -> int:
        closing = sum(self._does(call) is Does.POP for call in _calls(statement.finalbody))
        self._sheltered += closing
        swallows, self._swallows = self._swallows, self._swallows and not statement.handlers
        body = self._several(statement.body, depth)
        self._swallows = swallows
        self._sheltered -= closing
        popped = sum(self._does(call) is Does.POP for call in _calls(statement.body))
        if (
            popped
            and statement.handlers
            and not closing
            and not any(_closes(h, self._does) for h in statement.handlers)
        ):
            self._say(statement.lineno, "an exception in this block jumps over the call that closes the range")
        return self._several(statement.finalbody, self._several(statement.orelse, body))


def _closes(handler: ast.ExceptHandler, does: object) -> bool:
    return any(callable(does) and does(call) is Does.POP for call in _calls(handler.body)) or _raises(handler.body)


def _raises(statements: Sequence[ast.stmt]) -> bool:
    return bool(statements) and isinstance(statements[-1], ast.Raise)


def _leaves(statements: Sequence[ast.stmt]) -> bool:
    return bool(statements) and isinstance(statements[-1], ast.Return | ast.Raise | ast.Break | ast.Continue)


def _calls(statements: Sequence[ast.stmt]) -> Iterator[ast.Call]:
    """Every call in some statements, in order, without those of functions that are defined there."""
    todo: list[ast.AST] = [*reversed(statements)]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Call):
            yield node
        if not isinstance(node, _Function | ast.Lambda):
            todo += reversed([*ast.iter_child_nodes(node)])
