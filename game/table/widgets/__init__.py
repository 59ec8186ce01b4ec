"""Widgets drawn by the table itself: buttons, a focus ring, menus, charts, tooltips."""
