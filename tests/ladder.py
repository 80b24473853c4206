#!/usr/bin/env python3
"""ladder - how much a test does: `quick` while editing, `check` in three minutes, `ci` besides it, `sanitize` where
each step is slow, `all` of it; ladder.table has the numbers.

   python3 tests/ladder.py count NAME           how many of it, or `all`
   python3 tests/ladder.py sample NAME <LIST    the lines of the list that are looked at, in their order

$CUNEST_TIER is the rung, as `make check-quick`, `make check`, .ci/run and `make check-all` set it; a test that is called by
hand does all.  A sample is drawn by $CUNEST_SEED, which ./check prints: the same seed draws the same again.
"""
import hashlib
import os
import sys

TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "ladder.table")
RUNGS = ("quick", "check", "ci", "sanitize", "all")


def rows():
    """name -> what it does on each rung: a number, or None for all."""
    found = {}
    with open(TABLE, encoding="ascii") as file:
        for line in file:
            words = line.split("#")[0].split()
            if words:
                found[words[0]] = [None if word == "all" else int(word) for word in words[1:]]
    return found


def tier():
    return os.environ.get("CUNEST_TIER", "all")


def count(name):
    return rows()[name][RUNGS.index(tier())]


def seed():
    return os.environ.get("CUNEST_SEED", "1")


def sample(name, things, key=str):
    """The things that this rung looks at, in their order."""
    most = count(name)
    if most is None or most >= len(things):
        return list(things)
    ranked = sorted(things, key=lambda t: hashlib.sha256(("%s %s %s" % (seed(), name, key(t))).encode("utf-8", "replace")).digest())
    chosen = {id(t) for t in ranked[:most]}
    return [t for t in things if id(t) in chosen]


def main(words):
    if len(words) != 2 or words[0] not in ("count", "sample") or words[1] not in rows():
        sys.exit(__doc__)
    if words[0] == "count":
        print("all" if count(words[1]) is None else count(words[1]))
    else:
        sys.stdout.writelines(sample(words[1], sys.stdin.readlines()))


if __name__ == "__main__":
    main(sys.argv[1:])
