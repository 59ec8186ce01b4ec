"""Copies for look-ahead: a copying function generated from the fields of each attrs class."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import attrs

T = TypeVar("T")

_IMMUTABLE = (int, str, bool, float, bytes, type(None))
_cloners: dict[type, Callable[[Any], Any]] = {}


def clone(thing: T) -> T:
    """An equal, independent copy; what is immutable or marked as shared is shared."""
    cls = thing.__class__
    cloner = _cloners.get(cls)
    if cloner is None:
        cloner = _cloners[cls] = _make_cloner(cls)
    copy: T = cloner(thing)
    return copy


def _make_cloner(cls: type) -> Callable[[Any], Any]:
    attrs.resolve_types(cls)
    scope: dict[str, Any] = {"cls": cls, "new": object.__new__, "clone": clone}
    lines = ["def copy(old):", "    made = new(cls)"]
    for attribute in attrs.fields(cls):
        value = f"old.{attribute.name}"
        if not attribute.metadata.get("shared", False):
            value = _copied(attribute.type, value, f"{cls.__name__}.{attribute.name}", scope)
        lines.append(f"    made.{attribute.name} = {value}")
    lines.append("    return made")
    exec("\n".join(lines), scope)  # noqa: S102 - source is made of our own field names only
    copier: Callable[[Any], Any] = scope["copy"]
    return copier


def _copied(kind: Any, value: str, where: str, scope: dict[str, Any]) -> str:
    """Source of an expression that copies `value`, which is of type `kind`.

    A class marked final has no subclasses, so its copying function is called directly.
    """
    if _is_immutable(kind):
        return value
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if origin is list:
        return (
            f"{value}[:]"
            if _is_immutable(parts[0])
            else f"[{_copied(parts[0], 'x', where, scope)} for x in {value}]"
        )
    if origin is dict:
        if _is_immutable(parts[1]):
            return f"{value}.copy()"
        return f"{{k: {_copied(parts[1], 'x', where, scope)} for k, x in {value}.items()}}"
    if attrs.has(kind):
        if not getattr(kind, "__final__", False):
            return f"clone({value})"
        name = f"clone_{kind.__name__}"
        scope[name] = _cloners.setdefault(kind, _make_cloner(kind))
        return f"{name}({value})"
    raise TypeError(f"{where}: do not know how to copy {kind}")


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
