"""Sounds: which one at which event, when there are none, and what the shipped files are like."""

from __future__ import annotations

import array
import math
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pygame
import pytest
from attrs import define, field

from game.core.errors import ContentError
from game.core.frame import Event
from game.core.session import new_session
from game.registry import SILOAM
from game.siloam.rules.victory import vp_held
from game.siloam.system import SILOAM_SYSTEM
from game.table import sound
from game.table.app import App
from game.table.context import Context
from game.table.desk.pace import Pace
from game.table.desk.table import Table
from game.table.options import Options, OptionsStore
from game.table.scenes.options_scene import ROWS, OptionsScene
from game.table.sound import SHORTEST_GAP, MixerSpeaker, SoundPlayer, read_sounds, sound_files, table_cues
from game.table.texts import say
from tests.toy.screen.skin import SKIN as TOY_SKIN
from tests.ui.driver import AT_ONCE, Desk, steady
from tests.ui.menu_tools import frames, press
from tools.sound.recipes import faults, recipes

CHOICES = 60
LOUDEST = 10 ** (-9 / 20)


@define(eq=False)
class FakeSpeaker:
    """Notes what would be heard."""

    played: list[str] = field(factory=list)
    behind: tuple[str, float] = ("", 0.0)
    closed: bool = False

    def play(self, name: str, volume: float) -> None:
        assert name in sound_files()
        assert 0 < volume <= 1
        self.played.append(name)

    def ambience(self, name: str, volume: float) -> None:
        self.behind = name, volume

    def close(self) -> None:
        self.closed = True


@define(eq=False)
class Clock:
    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@define(eq=False)
class Room:
    """A player with a speaker that only notes, and a clock that is set by hand."""

    speaker: FakeSpeaker = field(factory=FakeSpeaker)
    clock: Clock = field(factory=Clock)
    options: Options = field(factory=Options)
    player: SoundPlayer = field(init=False)

    def __attrs_post_init__(self) -> None:
        kinds = SILOAM_SYSTEM.event_kinds
        self.player = SoundPlayer(
            self.options, SILOAM.skin.sounds, kinds, self.clock, make_speaker=lambda: self.speaker
        )
        self.player.open()
        there: Future[Any] | None = self.player._coming
        assert there is not None
        there.result()


@pytest.fixture
def room() -> Room:
    return Room()


def campaign(room: Room, pace: Pace, skip: bool = False) -> tuple[list[str], list[str]]:
    """A scripted campaign: what should be heard, and what is."""
    heard, hear = list[str](), room.player.listener(vp_held)
    assert hear is not None
    sheet = room.player.sheet
    assert sheet is not None

    def noted(event: Event, before: Any, after: Any) -> None:
        room.clock.now += 1
        name = sheet.of(event)
        heard.extend([name] if name else [])
        heard.extend(table_cues()[cue] for cue in sound.turned(vp_held(before), vp_held(after)))
        hear(event, before, after)

    session, _ = new_session(SILOAM_SYSTEM, 1)
    table = Table.of(session, SILOAM.skin.desk.looks, pace, noted)
    for _ in range(CHOICES):
        assert table.asked is not None
        table.choose(steady(table.session.state, table.asked))
        if skip:
            table.skip_all()
        while table.busy:
            table.update(10)
    return heard, room.speaker.played


def test_a_campaign_sounds_like_its_events(room: Room) -> None:
    heard, played = campaign(room, Pace())
    assert played == heard
    counted = Counter(played)
    assert {"cup", "drum", "slide", "place", "flip", "hit", "miss", "volley"} <= counted.keys(), counted


def test_what_is_not_shown_is_not_heard(room: Room) -> None:
    assert campaign(room, AT_ONCE) == ([], [])


def test_what_is_skipped_is_heard_no_further_than_where_it_began(room: Room) -> None:
    whole = len(campaign(Room(), Pace())[0])
    assert 0 < len(campaign(room, Pace(), skip=True)[0]) < whole


def test_no_sound_comes_twice_at_a_time(room: Room) -> None:
    for now, times in ((0.0, 1), (SHORTEST_GAP * 0.9, 1), (SHORTEST_GAP * 1.1, 2)):
        room.clock.now = now
        room.player.play("hit")
        assert room.speaker.played == ["hit"] * times
    room.player.play("miss")
    assert room.speaker.played[-1] == "miss"


def test_the_ambience_follows_its_volume_and_the_mute(room: Room) -> None:
    room.player.begin_ambience()
    assert room.speaker.behind == ("shore", room.options.volume_ambience)
    room.player.toggle_mute()
    room.player.play("hit")
    assert (room.speaker.behind, room.speaker.played) == (("shore", 0.0), [])
    room.player.toggle_mute()
    room.player.pressed()
    assert (room.speaker.behind[1], room.speaker.played) == (room.options.volume_ambience, ["click"])
    room.player.end_ambience()
    assert room.speaker.behind[0] == ""


def test_effects_turned_down_are_off(room: Room) -> None:
    room.options.volume_effects = 0.0
    room.player.play("hit")
    assert room.speaker.played == []


def test_nothing_asks_for_a_device_when_all_is_turned_down() -> None:
    def never() -> None:
        raise AssertionError

    options = Options(volume_effects=0.0, volume_ambience=0.0)
    player = SoundPlayer(options, SILOAM.skin.sounds, SILOAM_SYSTEM.event_kinds, make_speaker=never)
    player.open()
    player.pressed()
    player.close()


def test_without_a_device_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", broken)
    assert MixerSpeaker.open() is None
    monkeypatch.setattr(sound, "has_device", lambda: False)
    player = SoundPlayer(Options(), SILOAM.skin.sounds, SILOAM_SYSTEM.event_kinds)
    player.open()
    player.close()
    player.pressed()
    player.begin_ambience()


def test_a_game_without_a_sheet_is_silent() -> None:
    assert TOY_SKIN.sounds is None
    player = SoundPlayer(Options(), None, SILOAM_SYSTEM.event_kinds)
    player.open()
    assert player._coming is None
    assert player.listener(vp_held) is None


def test_an_event_that_is_not_declared_is_refused(tmp_path: Path) -> None:
    (tmp_path / "sounds.toml").write_text('[events]\nno_such = "hit"\n')
    with pytest.raises(ContentError, match="no_such"):
        read_sounds(tmp_path, SILOAM_SYSTEM.event_kinds())


# ---------------------------------------------------------------------- in a window


def test_a_key_silences_everything_and_says_so(screen: pygame.Surface) -> None:
    desk = Desk.with_session(new_session(SILOAM_SYSTEM, 1)[0], screen)
    desk.app.sounds = lambda: desk.scene.context.sounds
    desk.press(pygame.K_F2)
    assert desk.scene.context.sounds.muted
    assert desk.scene.screen.toast.text == say("sound.muted")
    desk.press(pygame.K_F2)
    assert not desk.scene.context.sounds.muted


def test_volumes_are_set_by_keyboard_and_kept(screen: pygame.Surface, tmp_path: Path) -> None:
    store = OptionsStore(tmp_path)
    context = Context(SILOAM, store=store)
    app = App(screen)
    app.stack.push(OptionsScene(context))
    frames(app)
    for _ in range(ROWS.index("volume_effects")):
        press(app, pygame.K_TAB)
    for _ in range(9):
        press(app, pygame.K_LEFT)
    press(app, pygame.K_TAB)
    press(app, pygame.K_RIGHT)
    kept, notes = store.load()
    assert (kept.volume_effects, kept.volume_ambience, notes) == (0.0, 0.5, [])


# ---------------------------------------------------------------------- the shipped files


@pytest.fixture(scope="module")
def mixer() -> Iterator[MixerSpeaker]:
    speaker = MixerSpeaker.open()
    assert speaker is not None
    yield speaker
    speaker.close()


def test_the_shipped_files_are_those_of_the_recipes() -> None:
    assert faults() == []


def test_the_shipped_files_are_short_and_soft(mixer: MixerSpeaker) -> None:
    made = recipes()
    assert mixer.sounds.keys() == made.keys()
    for name, takes in mixer.sounds.items():
        assert len(takes) == made[name].variants
        for take in takes:
            assert math.isclose(take.get_length(), made[name].seconds, abs_tol=0.02), name
            peak = max(map(abs, array.array("h", take.get_raw()))) / 32768
            assert 0.01 < peak < LOUDEST, (name, peak)


def test_the_shipped_files_are_small() -> None:
    sizes = [Path(str(file)).stat().st_size for files in sound_files().values() for file in files]
    assert sum(sizes) < 700_000


def test_the_mixer_plays_and_goes_on_when_the_device_is_lost(mixer: MixerSpeaker) -> None:
    mixer.play("hit", 0.5)
    mixer.ambience("shore", 0.5)
    mixer.ambience("", 0.0)
    pygame.mixer.quit()
    mixer.play("hit", 0.5)
    mixer.ambience("shore", 0.5)
