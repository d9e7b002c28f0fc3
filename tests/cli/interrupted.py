"""Interrupts the program at chosen moments: `interrupted.py FOLDER COUNT SECOND WORD...`, a list on standard output.

A moment is the n-th call of a function since the program began, that of an import as well as any other, so that it is
the same on every machine and under every load. A first run counts the calls; then the program is run anew for each of
COUNT moments, all along it, in a fork that is sent a real SIGINT there, and another one SECOND calls later (0: none).
What the program itself loads is not loaded before: hence no more than these two modules.
"""

# pathlib is one of the modules whose loading is interrupted

import _signal  # the half of `signal` that is in the interpreter: the other loads modules
import os
import sys

INTERRUPT = 2
NEVER = 10**9


def run(words, moments, marks):
    """Run the program in this process, and never come back; every interrupt sent leaves a mark."""
    for number, name in ((1, "out"), (2, "err")):
        os.dup2(os.open(f"{marks}.{name}", os.O_WRONLY | os.O_CREAT), number)
    _signal.signal(INTERRUPT, _signal.default_int_handler)  # what runs in the background is started without it
    sys.argv = ["castlescore", *words]
    if words == ["completing"]:
        os.environ.update({"_CASTLESCORE_COMPLETE": "complete_bash", "_CASTLESCORE_LINE": "castlescore buy hal"})
    from castlescore.cli import main

    count = 0

    def called(frame, event, argument):
        nonlocal count
        if event in ("call", "c_call"):
            count += 1
            if count in moments:
                os.close(os.open(f"{marks}.{count}", os.O_WRONLY | os.O_CREAT))
                os.kill(os.getpid(), INTERRUPT)

    if moments == [NEVER]:
        try:
            sys.setprofile(called)
            main()
        except SystemExit:
            sys.setprofile(None)
        with open(f"{marks}.count", "w") as file:
            file.write(str(count))
        os._exit(0)
    if moments == ["exit"]:
        import atexit

        atexit.register(os.kill, os.getpid(), INTERRUPT)
    else:
        sys.setprofile(called)
    main()


def one(folder, words, moments, name):
    """What the program came to."""
    marks = os.path.join(os.path.dirname(folder), name)
    copy = f"{marks}.folder"
    copied(folder, copy)
    child = os.fork()
    if child == 0:
        os.chdir(copy)
        run(words, moments, marks)
    _, status = os.waitpid(child, 0)
    sent = [moment for moment in moments if os.path.exists(f"{marks}.{moment}")]
    said = read(f"{marks}.err")
    return os.waitstatus_to_exitcode(status), sent, said, read(f"{copy}/table.toml"), sorted(os.listdir(copy))


def copied(folder, copy):
    """Copy a folder."""
    os.mkdir(copy)
    for name in os.listdir(folder):
        if os.path.isdir(f"{folder}/{name}"):
            copied(f"{folder}/{name}", f"{copy}/{name}")
        else:
            with open(f"{copy}/{name}", "w") as file:
                file.write(read(f"{folder}/{name}"))


def read(path):
    """The text of a file."""
    with open(path) as file:
        return file.read()


if __name__ == "__main__":
    folder, many, second, *words = sys.argv[1:]
    one(folder, words, [NEVER], "never")
    calls = int(read(os.path.join(os.path.dirname(folder), "never.count")))
    found = [one(folder, words, ["exit"], "exit")]
    for i in range(int(many)):
        first = calls * (2 * i + 1) // (2 * int(many)) + 1
        found.append(one(folder, words, [first, first + int(second)], f"at{i}"))
    print(found)
