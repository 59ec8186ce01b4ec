"""Where the things are that somebody speaks of at the table."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.core.lessons import Light
from game.table.desk.prompt_bar import ToolButton
from game.table.desk.side_panels import hexes_of
from game.table.scenes.campaign import CampaignScene


def places_of(scene: CampaignScene, light: Light) -> Iterator[pygame.Rect]:
    """The places in the window of a thing that is pointed out."""
    screen, desk = scene.screen, scene.screen.desk
    match light.kind:
        case "hex":
            yield screen.hex_rect(light.name)
        case "piece":
            yield screen.hex_rect(screen.questions.place_of_piece(screen.table.shown, light.name))
        case "spot":
            kind, _, name = light.name.partition("/")
            yield from (spot.rect for spot in desk.spots() if (kind, name) in spot.keys)
        case "tool":
            tools = (item for item in desk.tools.items if isinstance(item, ToolButton))
            yield from (item.rect for item in tools if item.tool == light.name)
        case "button":
            keys = screen.keys.keys_of(light.name)
            yield from (item.rect for item in desk.prompt.items if item.key in keys)
        case _:
            yield desk.panel_rect(light.name)


def busy_places(scene: CampaignScene) -> Iterator[pygame.Rect]:
    """What else must not be hidden: the open list, advice, a ceremony, and where something happens."""
    screen, menu, playing = scene.screen, scene.asker.menu, scene.table.playing
    if menu is not None:
        yield menu.rect
    if scene.table.counsel.lines:
        yield screen.card.rect
    shown = screen.ceremonies.place(screen.desk.layout.map)
    if shown is not None and not screen.toast.text:  # a note has taken its place already
        yield shown
    if playing is not None:
        yield from (screen.hex_rect(hex_id) for hex_id in hexes_of(playing, screen.pointer.grid))


def dear_places(scene: CampaignScene) -> Iterator[pygame.Rect]:
    """What is better not hidden: where the question on the map can be answered, and what the player owns."""
    screen, answers = scene.screen, scene.asker.answers
    hexes = dict.fromkeys(answers.on_map if answers is not None else ())
    hexes.update(dict.fromkeys(screen.questions.own_hexes(screen.table.shown)))
    yield from map(screen.hex_rect, hexes)


def note_over(surface: pygame.Surface, scene: CampaignScene) -> None:
    """Draw the passing note once more: rings and frames lie below it."""
    screen = scene.screen
    screen.toast.draw(surface, screen.desk.layout.map, screen.overlay)
