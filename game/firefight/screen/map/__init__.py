"""The map: its sheet, counters and markers, what is laid over it and how events are shown."""
