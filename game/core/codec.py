"""Positions as plain data: one cattrs converter for each system, frames tagged by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import attrs
from cattrs import Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override
from cattrs.preconf.json import make_converter

from game.core.frame import Frame

TAG_KEY = "frame"


def make_codec(classes: Iterable[type], frames: Iterable[type[Frame]]) -> Converter:
    """A converter for state classes (with what they hold) and for a system's frames.

    `classes` come innermost first. Fields marked as not saved are left out on both ways.
    """
    converter = make_converter(forbid_extra_keys=True)
    by_tag = {frame.TAG: frame for frame in frames}
    writers = {frame: _writer(converter, frame) for frame in by_tag.values()}
    readers = {frame: _reader(converter, frame) for frame in by_tag.values()}

    def write(frame: Frame) -> dict[str, Any]:
        return {TAG_KEY: frame.TAG, **writers[type(frame)](frame)}

    def read(data: Any, _: type) -> Frame:
        if not isinstance(data, dict) or data.get(TAG_KEY) not in by_tag:
            raise ValueError(f"unknown frame {str(data)[:60]}")
        frame: Frame = readers[by_tag[data[TAG_KEY]]](
            {key: value for key, value in data.items() if key != TAG_KEY}
        )
        return frame

    converter.register_unstructure_hook_func(lambda cls: cls is Frame, write)
    converter.register_structure_hook_func(lambda cls: cls is Frame, read)
    # The functions made for a class look up the hooks of its fields at once: frames come first.
    for cls in classes:
        _register(converter, cls)
    return converter


def _overrides(cls: type) -> dict[str, Any]:
    attrs.resolve_types(cls)
    return {a.name: override(omit=True) for a in attrs.fields(cls) if not a.metadata.get("saved", True)}


def _writer(converter: Converter, cls: type) -> Callable[[Any], dict[str, Any]]:
    return make_dict_unstructure_fn(cls, converter, **_overrides(cls))


def _reader(converter: Converter, cls: type) -> Callable[[Any], Any]:
    make: Any = make_dict_structure_fn(cls, converter, _cattrs_forbid_extra_keys=True, **_overrides(cls))
    return lambda data: make(data, cls)


def _register(converter: Converter, cls: type) -> None:
    reader = _reader(converter, cls)
    converter.register_unstructure_hook(cls, _writer(converter, cls))
    converter.register_structure_hook(cls, lambda data, _: reader(data))
