"""What a first hour stumbles over: one key on two buttons, results nobody saw, words that are out of date."""

from __future__ import annotations

import pygame
import pytest

from game.table.app import App
from game.table.context import Context
from game.table.draw.theme import Theme
from game.table.scene import Scene
from game.table.scenes.campaign import CampaignScene
from game.table.widgets.widget import Button
from tests.ui.driver import keys, there
from tests.ui.pupil import Pupil

# ---------------------------------------------------------------------- one key, one button


def naming(scene: Scene, key: int) -> list[str]:
    """The buttons of a scene that show a key."""
    ring = scene.screen.desk.ring if isinstance(scene, CampaignScene) else getattr(scene, "buttons")  # noqa: B009
    return [item.label for item in ring.items if item.key == key and key not in item.taken]


@pytest.mark.parametrize("lesson", ["01-the-goal", "03-an-attack"])
def test_only_the_button_that_space_presses_shows_it(lesson: str, app: App, context: Context) -> None:
    """While the teacher speaks, Space means what has been read; else it belongs to what is shown."""
    pupil = Pupil.of(app, context, lesson)
    silent = set[str]()
    while not pupil.teacher.at_end:
        for _ in range(400):
            pupil.frame()
            top = there(app.stack.top)
            card = [item.key for item in pupil.card.speech.buttons.items]
            if pygame.K_SPACE in card:
                assert not naming(top, pygame.K_SPACE), pupil.teacher.step.where
                assert keys().name(pygame.K_SPACE) not in pupil.scene.screen.desk.prompt.hint
            elif pupil.teacher.table.busy:
                silent.update(naming(top, pygame.K_SPACE))
            if pupil.teacher.speaks:
                break
        pupil.do_step()
    assert silent  # there was something below that shows Space where the teacher does not take it


def test_a_key_that_somebody_else_answers_does_not_stand_on_a_button(theme: Theme) -> None:
    pictures = []
    for taken in (frozenset[int](), frozenset((pygame.K_SPACE,))):
        surface = pygame.Surface((200, 40)).convert()
        button = Button("Next", lambda: None, surface.get_rect(), pygame.K_SPACE, taken=taken)
        button.draw(surface, theme, False, False)
        pictures.append(pygame.image.tobytes(surface.subsurface((120, 4, 70, 32)), "RGB"))
    assert pictures[0] != pictures[1]
    assert len(set(pictures[1][i : i + 3] for i in range(0, len(pictures[1]), 3))) == 1
