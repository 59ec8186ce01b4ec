"""The sounds of the table: which one belongs to what happens, and who plays it.

Sounds go with what is shown and never tell anything alone. Where there is no device, nothing is heard and
nothing is said.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache, cached_property
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

import pygame
from attrs import define, field, frozen

from game.core.background import beside
from game.core.frame import Event, EventKind
from game.core.tables import DataTable, assets, read_table

if TYPE_CHECKING:
    from concurrent.futures import Future

    from game.table.options import Options

FILE = "sounds.toml"
RATE, BITS, CHANNELS, BUFFER = 44_100, -16, 1, 1024
"""How the mixer is opened: as the files are recorded."""
VOICES = 12
"""Sounds that may be heard at once, the ambience included."""
SHORTEST_GAP = 0.06
"""Seconds within which no sound is heard twice."""
FADE_MILLISECONDS = 1500
"""How long the ambience comes and goes."""
PRESS, WON, LOST = "press", "won", "lost"
CUES = (PRESS, WON, LOST)
"""What the table itself lets sound: a button is pressed, a place is won or lost."""
NO_SOUND = (pygame.error, NotImplementedError, OSError)
"""What comes of a machine without a device, or of a pygame without a mixer."""
SERVERS = ("pulse/native", "pipewire-0")
"""Where a Linux desktop has its sound server, in the folder of the session."""
DEVICES = Path("/dev/snd")

Hearing = Callable[[Event, Any, Any], None]
"""Is told each event as it is shown, with the pictures before and after it."""


# ---------------------------------------------------------------------- which sound for what


@frozen
class EventSound:
    """What is heard with one kind of event."""

    sound: str
    """Empty for none."""
    told_by: str = ""
    """The field whose value may ask for another sound."""
    others: Mapping[str, str] = {}

    def of(self, event: Event) -> str:
        return self.others.get(str(event.about[self.told_by]), self.sound) if self.told_by else self.sound


@frozen(eq=False)
class SoundSheet:
    """What is heard in a game."""

    kinds: Mapping[str, EventSound]
    ambience: str

    def of(self, event: Event) -> str:
        """The sound of an event; empty for one that is not heard."""
        heard = self.kinds.get(event.kind)
        return heard.of(event) if heard is not None else ""


@cache
def sound_files() -> Mapping[str, tuple[Traversable, ...]]:
    """Every sound with its files: one, or several that differ a little."""
    found: dict[str, tuple[Traversable, ...]] = {}
    folder = assets() / "table" / "sounds"
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        name, dot, ending = file.name.partition(".")
        if dot and ending == "ogg":
            sound = name.partition("-")[0]
            found[sound] = (*found.get(sound, ()), file)
    return found


@cache
def table_cues() -> Mapping[str, str]:
    """The sounds of what is alike in every game."""
    source = read_table(assets() / "table", FILE)
    cues = {cue: source.one_of(cue, sound_files()) for cue in CUES}
    source.done()
    return cues


def read_sounds(folder: Traversable, kinds: Mapping[str, EventKind]) -> SoundSheet:
    """Read the file of a game; every kind of event it names must be declared by the rules."""
    source = read_table(folder, FILE)
    events = source.table("events")
    heard = {kind: _event_sound(events, kind, kinds) for kind in events.names()}
    sheet = SoundSheet(heard, source.one_of("ambience", ("", *sound_files()), ""))
    source.done()
    return sheet


def _event_sound(events: DataTable, kind: str, kinds: Mapping[str, EventKind]) -> EventSound:
    if kind not in kinds:
        raise events.fail(kind, "is not a kind of event")
    if not isinstance(events.data[kind], dict):
        return EventSound(events.one_of(kind, sound_files()))
    source = events.table(kind)
    others = source.table("values")
    told_by = source.one_of("by", kinds[kind].fields)
    allowed = ("", *sound_files())
    sounds = {value: others.one_of(value, allowed) for value in others.names()}
    return EventSound(source.one_of("otherwise", allowed, ""), told_by, sounds)


# ---------------------------------------------------------------------- who plays it


class Speaker(Protocol):
    """Plays sounds by name."""

    def play(self, name: str, volume: float) -> None: ...

    def ambience(self, name: str, volume: float) -> None:
        """Let a sound go round behind all others, or end it: without a name or a volume."""

    def close(self) -> None: ...


@define(eq=False)
class MixerSpeaker:
    """The mixer of pygame with every sound decoded. It is made beside the loop."""

    sounds: Mapping[str, Sequence[pygame.mixer.Sound]]
    chance: Random = field(factory=Random)
    """Picks among the files of a sound; the dice of the game know nothing of it."""
    _behind: pygame.mixer.Sound | None = field(init=False, default=None)

    @classmethod
    def open(cls) -> MixerSpeaker | None:
        """Open the mixer and decode every file; None where nothing can be heard."""
        if not has_device():
            return None
        try:
            pygame.mixer.init(RATE, BITS, CHANNELS, BUFFER)
            pygame.mixer.set_num_channels(VOICES)
            pygame.mixer.set_reserved(1)
            return cls({name: [_decoded(file) for file in files] for name, files in sound_files().items()})
        except NO_SOUND:
            return None

    def play(self, name: str, volume: float) -> None:
        with suppress(*NO_SOUND):
            sound = self.chance.choice(self.sounds[name])
            sound.set_volume(volume)
            sound.play()

    def ambience(self, name: str, volume: float) -> None:
        with suppress(*NO_SOUND):
            wanted = self.sounds[name][0] if name and volume else None
            if wanted is not None:
                wanted.set_volume(volume)
            if wanted is not self._behind:
                self._change_ambience(wanted)

    def _change_ambience(self, wanted: pygame.mixer.Sound | None) -> None:
        if self._behind is not None:
            self._behind.fadeout(FADE_MILLISECONDS)
        if wanted is not None:
            pygame.mixer.Channel(0).play(wanted, loops=-1, fade_ms=FADE_MILLISECONDS)
        self._behind = wanted

    def close(self) -> None:
        with suppress(*NO_SOUND):
            pygame.mixer.quit()


def has_device() -> bool:
    """Whether it is worth asking for a device: on a Linux without any, its libraries would complain aloud."""
    if os.environ.get("SDL_AUDIODRIVER") or os.environ.get("PULSE_SERVER") or sys.platform != "linux":
        return True
    session = Path(os.environ.get("XDG_RUNTIME_DIR") or "/nonexistent")
    return any((session / server).exists() for server in SERVERS) or any(DEVICES.glob("pcm*p"))


def _decoded(file: Traversable) -> pygame.mixer.Sound:
    return pygame.mixer.Sound(BytesIO(file.read_bytes()))


@define(eq=False)
class SoundPlayer:
    """Lets things sound as loud as the player wants them; before it is opened, and without a device, not."""

    options: Options
    folder: Traversable | None
    """Where the `sounds.toml` of the game lies; a game without one is silent."""
    kinds: Callable[[], Mapping[str, EventKind]]
    """The kinds of event that its rules declare."""
    clock: Callable[[], float] = time.monotonic
    make_speaker: Callable[[], Speaker | None] = MixerSpeaker.open
    muted: bool = field(init=False, default=False)
    _awake: bool = field(init=False, default=False)
    """Whether a window is open in which things may be heard."""
    _coming: Future[Speaker | None] | None = field(init=False, default=None)
    _last: dict[str, float] = field(init=False, factory=dict)
    """When each sound was heard last."""
    _behind: str = field(init=False, default="")
    """What is to be heard behind the rest."""

    @cached_property
    def sheet(self) -> SoundSheet | None:
        """What is heard in the game, read when a game begins: that needs its rules."""
        return read_sounds(self.folder, self.kinds()) if self.folder is not None else None

    # ------------------------------------------------------------------ the device

    def open(self) -> None:
        """Ask for a device, beside the loop; only once, and not while everything is turned down."""
        self._awake = True
        if self._coming is None and self.folder is not None and self._loud:
            self._coming = beside(self.make_speaker)
            self._coming.add_done_callback(lambda _: self.take_volumes())

    def close(self) -> None:
        """Give the device back; one that is still being opened is waited for."""
        self._awake = False
        speaker = self._coming.result() if self._coming is not None else None
        if speaker is not None:
            speaker.close()
        self._coming = None

    @property
    def _loud(self) -> bool:
        return bool(self.options.volume_effects or self.options.volume_ambience)

    @property
    def _speaker(self) -> Speaker | None:
        return self._coming.result() if self._coming is not None and self._coming.done() else None

    # ------------------------------------------------------------------ volumes

    def take_volumes(self) -> None:
        """The player may have changed them."""
        if self._awake:
            self.open()
        speaker = self._speaker
        if speaker is not None:
            speaker.ambience(self._behind, 0.0 if self.muted else self.options.volume_ambience)

    def toggle_mute(self) -> None:
        """Be silent until the same is asked for again."""
        self.muted = not self.muted
        self.take_volumes()

    # ------------------------------------------------------------------ what is heard

    def cue(self, name: str) -> None:
        """Something happens that is alike in every game."""
        if self._speaker is not None:
            self.play(table_cues()[name])

    def pressed(self) -> None:
        """A button was pressed."""
        self.cue(PRESS)

    def play(self, sound: str) -> None:
        """Let a sound be heard, unless the same has just been."""
        speaker, now = self._speaker, self.clock()
        if speaker is None or not sound or self.muted or not self.options.volume_effects:
            return
        if now - self._last.get(sound, -SHORTEST_GAP) >= SHORTEST_GAP:
            self._last[sound] = now
            speaker.play(sound, self.options.volume_effects)

    def begin_ambience(self) -> None:
        """A game lies on the table: what belongs behind it is to be heard from now on."""
        self._behind = self.sheet.ambience if self.sheet is not None else ""
        self.take_volumes()

    def end_ambience(self) -> None:
        self._behind = ""
        self.take_volumes()

    def listener(self, held: Callable[[Any], Collection[str]]) -> Hearing | None:
        """Hears what a table shows; None where the game has no sounds.

        A place that is won or lost between two pictures is heard besides the event.
        """
        sheet = self.sheet
        if sheet is None:
            return None

        def hear(event: Event, before: Any, after: Any) -> None:
            self.play(sheet.of(event))
            for cue in turned(held(before), held(after)):
                self.cue(cue)

        return hear


def turned(before: Collection[str], after: Collection[str]) -> Iterable[str]:
    """What has become of the places that are held."""
    if set(before) - set(after):
        yield LOST
    if set(after) - set(before):
        yield WON
