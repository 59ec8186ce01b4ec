"""Pictures that are made by code and shipped built."""
