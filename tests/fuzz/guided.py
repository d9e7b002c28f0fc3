"""Coverage-guided fuzzing of one reader: python tests/fuzz/guided.py READER FOLDER [RUNS] [SECONDS]

FOLDER keeps what was found interesting, and what broke the reader; it is made and filled with the seeds where it is
not there. atheris is needed beside what the tests need.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from random import Random

import atheris

sys.path.insert(0, str(Path(__file__).parents[1]))
WATCHED = ["castlescore", "tomllib"]
with atheris.instrument_imports(include=WATCHED):
    from fuzz.mutations import document_mutated, text_mutated
    from fuzz.readers import BY_TEXT, READERS, read
    from fuzz.seeds import seeds

LONGEST = 40_000  # bytes; what larger inputs do is measured by tests/hostile
AFRESH = 0.3  # of the inputs: a text that is answered, changed a little
SLOW = 5  # seconds for one input that count as a finding


def main() -> None:
    """Fuzz one reader until something breaks, or so many inputs or seconds have passed."""
    reader, folder, runs, seconds = [*sys.argv[1:], *["100000", "0"][len(sys.argv) - 3 :]][:4]
    if reader not in READERS:
        sys.exit(f"no reader {reader!r}: it is one of {', '.join(READERS)}")
    corpus = Path(folder)
    corpus.mkdir(parents=True, exist_ok=True)
    with atheris.instrument_imports(include=WATCHED):  # and what is only imported where it is needed
        for n, text in enumerate(seeds(reader)):
            read(reader, text)
            (corpus / f"seed-{n}").write_text(text, encoding="utf-8")
    counts = Counter[bool]()

    def one_input(data: bytes) -> None:
        counts[read(reader, data.decode("utf-8", errors="replace"))] += 1
        if counts.total() % 1000 == 0:  # nothing runs any more when the fuzzer is done
            print(f"{reader}: {counts[True]} answered, {counts[False]} refused", file=sys.stderr)

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        rng = Random(seed)
        if rng.random() < 0.25:
            return atheris.Mutate(data, most)
        # What the fuzzer collects is nearly all refused, and one more change does not mend it.
        afresh = rng.random() < AFRESH
        text = rng.choice(seeds(reader)) if afresh else data.decode("utf-8", errors="replace")
        by_text = reader in BY_TEXT or rng.random() < 0.25
        result = text_mutated(rng, text) if by_text else document_mutated(rng, text)
        return result.encode("utf-8", errors="replace")[:most]

    options = [f"-runs={runs}", f"-max_len={LONGEST}", f"-timeout={SLOW}", "-print_final_stats=1", "-rss_limit_mb=2048"]
    options += [f"-max_total_time={seconds}"] if seconds != "0" else []
    options += [f"-artifact_prefix={corpus.parent}/{reader}-", "-use_value_profile=0"]
    atheris.Setup([sys.argv[0], *options, str(corpus)], one_input, custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
