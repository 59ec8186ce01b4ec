"""The after-action report of a campaign. Nothing here needs a screen except the pictures of the map."""
