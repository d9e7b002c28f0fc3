"""Part of every build of the package: the translations (`.po`) are compiled to what the program reads (`.mo`)."""

from pathlib import Path

from babel.messages.frontend import CommandLineInterface
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface):
    """The hook that hatchling calls, by `[tool.hatch.build.hooks.custom]` of pyproject.toml."""

    def initialize(self, version, build_data):
        """Compile the catalogues before the files of the package are collected."""
        locale = Path(self.root, "src", "castlescore", "locale")
        CommandLineInterface().run(["pybabel", "-q", "compile", "-D", "castlescore", "-d", str(locale)])
