"""castlescore: referee and scoring assistant for two games of mad King Ludwig's castles."""

__version__ = "0.1.0"
