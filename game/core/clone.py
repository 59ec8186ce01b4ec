"""Copies for look-ahead: a copying function generated from the fields of each attrs class."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

import attrs

T = TypeVar("T")

_IMMUTABLE = (int, str, bool, float, bytes, type(None))
_INDENT = "    "


class _Cloners(dict[type, Callable[[Any], Any]]):
    """The copying function of each class, made when it is first asked for."""

    def __missing__(self, cls: type) -> Callable[[Any], Any]:
        self[cls] = cloner = _make_cloner(cls)
        return cloner


_cloners = _Cloners()


def clone(thing: T) -> T:
    """An equal, independent copy; what is immutable or marked as shared is shared."""
    copy: T = _cloners[thing.__class__](thing)
    return copy


def _make_cloner(cls: type) -> Callable[[Any], Any]:
    scope: dict[str, Any] = {"new": object.__new__, "cloners": _cloners}
    body = [*_object_copied(cls, "made", "old", scope), "return made"]
    exec("\n".join(["def copy(old):", *(_INDENT + line for line in body)]), scope)  # noqa: S102 - own names only
    copier: Callable[[Any], Any] = scope["copy"]
    return copier


def _object_copied(cls: type, made: str, old: str, scope: dict[str, Any]) -> Iterator[str]:
    """Source lines that make an object of an attrs class from another, field by field."""
    attrs.resolve_types(cls)
    name = f"class_{cls.__name__}"
    scope[name] = cls
    yield f"{made} = new({name})"
    for attribute in attrs.fields(cls):
        target, source = f"{made}.{attribute.name}", f"{old}.{attribute.name}"
        if attribute.metadata.get("shared", False):
            yield f"{target} = {source}"
        else:
            yield from _copied(attribute.type, target, source, f"{cls.__name__}.{attribute.name}", scope)


def _copied(kind: Any, target: str, source: str, where: str, scope: dict[str, Any]) -> Iterator[str]:
    """Source lines that copy `source`, which is of type `kind`, to `target`.

    A class marked final has no subclasses, so its fields are copied on the spot: a campaign has
    some sixty counters, and a call for each would cost more than the copying.
    """
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if _is_immutable(kind):
        yield f"{target} = {source}"
    elif origin is list:
        yield from _list_copied(parts[0], target, source, where, scope)
    elif origin is dict:
        yield from _dict_copied(parts[1], target, source, where, scope)
    elif not attrs.has(kind):
        raise TypeError(f"{where}: do not know how to copy {kind}")
    elif getattr(kind, "__final__", False):
        inner = f"made_{kind.__name__}"
        yield f"that_{inner} = {source}"
        yield from _object_copied(kind, inner, f"that_{inner}", scope)
        yield f"{target} = {inner}"
    else:
        yield f"{target} = cloners[{source}.__class__]({source})"


def _list_copied(kind: Any, target: str, source: str, where: str, scope: dict[str, Any]) -> Iterator[str]:
    if _is_immutable(kind):
        yield f"{target} = {source}.copy()"
        return
    copies, item = _locals(source, "copies", "item")
    yield f"{copies} = []"
    yield f"for {item} in {source}:"
    yield from (_INDENT + line for line in _copied(kind, f"{item}_copy", item, where, scope))
    yield f"{_INDENT}{copies}.append({item}_copy)"
    yield f"{target} = {copies}"


def _dict_copied(kind: Any, target: str, source: str, where: str, scope: dict[str, Any]) -> Iterator[str]:
    if _is_immutable(kind):
        yield f"{target} = {source}.copy()"
        return
    copies, key, item = _locals(source, "copies", "key", "item")
    yield f"{copies} = {source}.copy()"  # of full size at once: growing costs more
    yield f"for {key}, {item} in {source}.items():"
    yield from (_INDENT + line for line in _copied(kind, f"{copies}[{key}]", item, where, scope))
    yield f"{target} = {copies}"


def _locals(source: str, *names: str) -> list[str]:
    """Names for variables of one loop that no loop around it uses."""
    path = source.replace(".", "_")
    return [f"{name}_{path}" for name in names]


def _is_immutable(kind: Any) -> bool:
    origin = typing.get_origin(kind)
    if origin in (typing.Union, types.UnionType):
        return all(_is_immutable(part) for part in typing.get_args(kind))
    if origin in (tuple, frozenset, typing.Literal) or origin is Mapping:
        return True
    if not isinstance(kind, type):
        return False
    if attrs.has(kind):
        return attrs.inspect(kind).is_frozen
    return issubclass(kind, (*_IMMUTABLE, tuple))
