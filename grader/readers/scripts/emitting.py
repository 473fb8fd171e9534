"""Which ranges a script's text opens: through aliases, constants, small wrappers and decorators."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from grader.readers.scripts.calls import ATTRIBUTES, CALLS, DOMAINS, NOT_NATIVE, Does, dotted, imports

_OPENS = frozenset({Does.SPAN, Does.PUSH, Does.START})
_WRAPPERS_OF_WRAPPERS = 4


class Emitted(NamedTuple):
    """A range that the text opens; of a name that varies only its constant beginning is known."""

    name: str
    line: int
    native: bool = True
    varying: bool = False


class _Wrapper(NamedTuple):
    """A function of the script that opens a range named by one of its parameters."""

    place: int
    parameter: str
    native: bool
    default: ast.expr | None


def emitted_in(tree: ast.Module) -> list[Emitted]:
    """Every range that the text opens, in order of line."""
    return sorted(_Script(tree).emitted(), key=lambda each: (each.line, each.name))


class _Script:
    """What a script calls things."""

    def __init__(self, tree: ast.Module) -> None:
        self._tree = tree
        self._names = imports(tree)
        self._constants = _constants(tree)
        self._loops = _loops(tree)
        self._domains: set[str] = set()
        self._attributes: dict[str, ast.expr] = {}
        self._wrappers: dict[str, _Wrapper] = {}
        self._learn_aliases()
        for _ in range(_WRAPPERS_OF_WRAPPERS):
            if not self._learn_wrappers():
                break

    def emitted(self) -> Iterator[Emitted]:
        """The ranges of every call that is not inside a wrapper naming its parameter."""
        parameters = _parameters(self._tree)
        for call in _calls(self._tree):
            opened = self._opened(call)
            if opened is None:
                continue
            named, native = self._resolved(opened[0]), opened[1]
            if isinstance(named, ast.Name) and named.id in parameters.get(call, ()):
                continue
            for name, varying in self._text(named, call):
                yield Emitted(name, call.lineno, native, varying)
        yield from self._decorated()

    def _opened(self, call: ast.Call) -> tuple[ast.expr, bool] | None:
        """The expression that names the range which a call opens, and whether it is an NVTX one."""
        full = dotted(call.func, self._names)
        if full in NOT_NATIVE:
            return _argument(call, 0, "name"), False
        if self._does(call) in _OPENS:
            return _argument(call, 0, "msg" if full.startswith("torch") else "message"), True
        wrapper = self._wrappers.get(_last(call.func))
        if wrapper and not (isinstance(call.func, ast.Name) and call.func.id in self._names):
            method = isinstance(call.func, ast.Attribute)
            named = _argument(call, max(0, wrapper.place - method), wrapper.parameter)
            missing = isinstance(named, ast.Constant) and named.value is None
            return (wrapper.default if missing and wrapper.default else named), wrapper.native
        return None

    def _does(self, call: ast.Call) -> Does | None:
        full = dotted(call.func, self._names)
        if full in CALLS:
            return CALLS[full]
        if isinstance(call.func, ast.Attribute):
            owner = call.func.value
            made = isinstance(owner, ast.Call) and dotted(owner.func, self._names) in DOMAINS
            if made or (isinstance(owner, ast.Name) and owner.id in self._domains):
                return CALLS.get(f"nvtx.{call.func.attr}")
        return None

    def _learn_aliases(self) -> None:
        """`push = torch.cuda.nvtx.range_push`, `domain = nvtx.get_domain("mine")`."""
        for node in ast.walk(self._tree):
            if not isinstance(node, ast.Assign) or len(node.targets) != 1 or not isinstance(node.targets[0], ast.Name):
                continue
            target, value = node.targets[0].id, node.value
            full = dotted(value, self._names)
            if full in CALLS or full in NOT_NATIVE or full in ("torch.cuda.nvtx", "nvtx"):
                self._names[target] = full
            elif isinstance(value, ast.Call) and dotted(value.func, self._names) in DOMAINS:
                self._domains.add(target)
            elif isinstance(value, ast.Call) and _last(value.func) == ATTRIBUTES:
                self._attributes[target] = _argument(value, 0, "message")

    def _learn_wrappers(self) -> bool:
        """Functions whose parameter names a range; whether there are new ones."""
        before = len(self._wrappers)
        for function in _functions(self._tree):
            arguments = [*function.args.posonlyargs, *function.args.args]
            named = {argument.arg: place for place, argument in enumerate(arguments)}
            defaults = dict(zip([a.arg for a in reversed(arguments)], reversed(function.args.defaults), strict=False))
            for call in _calls(function):
                opened = self._opened(call)
                by = self._resolved(opened[0]) if opened else None
                if opened and isinstance(by, ast.Name) and by.id in named:
                    parameter = by.id
                    wrapper = _Wrapper(named[parameter], parameter, opened[1], defaults.get(parameter))
                    called = _called(function, self._tree)
                    self._wrappers.setdefault(called, wrapper)
        return len(self._wrappers) > before

    def _decorated(self) -> Iterator[Emitted]:
        """`@nvtx.annotate` without a name takes the function's."""
        for function in _functions(self._tree):
            for decorator in function.decorator_list if not isinstance(function, ast.Lambda) else ():
                bare = decorator.func if isinstance(decorator, ast.Call) else decorator
                unnamed = not isinstance(decorator, ast.Call) or not (decorator.args or decorator.keywords)
                if unnamed and dotted(bare, self._names) == "nvtx.annotate" and not isinstance(function, ast.Lambda):
                    yield Emitted(function.name, decorator.lineno)

    def _text(self, node: ast.expr, call: ast.Call) -> list[tuple[str, bool]]:
        """The texts that an expression can be, each with whether it goes on in ways that are not known."""
        if isinstance(node, ast.Constant):
            return [(node.value, False)] if isinstance(node.value, str) else []
        if isinstance(node, ast.Name):
            if node.id in self._loops:
                return [(text, False) for text in self._loops[node.id]]
            return [(self._constants[node.id], False)] if node.id in self._constants else [("", True)]
        if isinstance(node, ast.Attribute) and node.attr in self._constants:
            return [(self._constants[node.attr], False)]
        if isinstance(node, ast.JoinedStr):
            return [self._joined(node.values, call)]
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            return [self._joined([node.left, node.right], call)]
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
            return [(_before(text, "%"), True) for text, _ in self._text(node.left, call)]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
            return [(_before(text, "{"), True) for text, _ in self._text(node.func.value, call)]
        return [("", True)]

    def _resolved(self, named: ast.expr) -> ast.expr:
        """What names the range, where a domain's attributes hold it."""
        if isinstance(named, ast.Name):
            return self._attributes.get(named.id, named)
        attributes = isinstance(named, ast.Call) and _last(named.func) == ATTRIBUTES
        return _argument(named, 0, "message") if attributes and isinstance(named, ast.Call) else named

    def _joined(self, parts: list[ast.expr], call: ast.Call) -> tuple[str, bool]:
        """The constant beginning of several parts, and whether that is not all."""
        text = ""
        for part in parts:
            inner = part.value if isinstance(part, ast.FormattedValue) else part
            found = self._text(inner, call)
            if len(found) != 1 or found[0][1]:
                return text + (found[0][0] if len(found) == 1 else ""), True
            text += found[0][0]
        return text, False


_Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


def _functions(tree: ast.AST) -> Iterator[_Function]:
    for node in ast.walk(tree):
        if isinstance(node, _Function):
            yield node


def _called(function: _Function, tree: ast.Module) -> str:
    """What a function is called; of a class's `__init__`, what the class is."""
    if isinstance(function, ast.Lambda):
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and node.value is function and isinstance(node.targets[0], ast.Name):
                return node.targets[0].id
        return ""
    if function.name in ("__init__", "__enter__"):
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and function in node.body:
                return node.name
    return function.name


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    """Every call that can be reached: not below `if False`."""
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Call):
            yield node
        if isinstance(node, ast.If) and isinstance(node.test, ast.Constant) and not node.test.value:
            todo += node.orelse
        else:
            todo += ast.iter_child_nodes(node)


def _parameters(tree: ast.Module) -> dict[ast.Call, frozenset[str]]:
    """For each call the parameters of the functions that it stands in."""
    found: dict[ast.Call, frozenset[str]] = {}
    for function in _functions(tree):
        arguments = function.args
        names = frozenset(a.arg for a in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs))
        for node in ast.walk(function):
            if isinstance(node, ast.Call):
                found[node] = found.get(node, frozenset()) | names
    return found


def _constants(tree: ast.Module) -> dict[str, str]:
    """Names and attributes that are given one text and nothing else."""
    given: dict[str, set[str | None]] = {}
    for node in ast.walk(tree):
        for target, value in _assigned(node):
            text = value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else None
            given.setdefault(_last(target), set()).add(text)
    return {name: text for name, texts in given.items() if len(texts) == 1 and (text := next(iter(texts))) is not None}


def _assigned(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr | None]]:
    """What a statement gives a value, and the value, if it can be told."""
    if isinstance(node, ast.For):
        yield node.target, None
    elif isinstance(node, ast.AnnAssign | ast.AugAssign | ast.NamedExpr):
        yield node.target, node.value
    elif isinstance(node, ast.Assign):
        for target in node.targets:
            several = isinstance(target, ast.Tuple | ast.List) and isinstance(node.value, ast.Tuple | ast.List)
            yield from _pairs(target, node.value) if several else [(target, node.value)]


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    """`a, b = "x", "y"`, one by one."""
    assert isinstance(target, ast.Tuple | ast.List)
    assert isinstance(value, ast.Tuple | ast.List)
    yield from zip(target.elts, value.elts, strict=False)


def _loops(tree: ast.Module) -> dict[str, list[str]]:
    """Loop variables that run over texts that are written out."""
    return {
        node.target.id: texts
        for node in ast.walk(tree)
        if isinstance(node, ast.For)
        and isinstance(node.target, ast.Name)
        and not isinstance(node.iter, ast.Constant)
        and (texts := _written_out(node.iter))
    }


def _written_out(node: ast.expr) -> list[str]:
    """The different texts of a list that is written out, `*["a", "b"] * 128` included; none where there are others."""
    if isinstance(node, ast.Starred):
        return _written_out(node.value)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        return _written_out(node.left)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if not isinstance(node, ast.List | ast.Tuple):
        return []
    parts = [_written_out(part) for part in node.elts]
    return list(dict.fromkeys(text for part in parts for text in part)) if all(parts) else []


def _argument(call: ast.Call, place: int, name: str) -> ast.expr:
    """An argument by place or by name; None where it is not given."""
    if len(call.args) > place and not any(isinstance(arg, ast.Starred) for arg in call.args[: place + 1]):
        return call.args[place]
    return next((keyword.value for keyword in call.keywords if keyword.arg == name), ast.Constant(None))


def _last(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _before(text: str, sign: str) -> str:
    return text.partition(sign)[0]
