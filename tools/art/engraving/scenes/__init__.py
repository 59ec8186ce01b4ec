"""What is engraved: each scene is a function that draws on a plate."""
