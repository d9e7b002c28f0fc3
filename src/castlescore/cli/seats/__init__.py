"""The table on every phone: its requests, its server, and what is typed beside it at the laptop (`serve --seats`)."""
