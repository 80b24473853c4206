"""Random functions of mixed types compute the same behind cunest.

   python3 run.py CUNEST FIRST COUNT [OPTION...]

What generators of the IR do not make: narrow and mixed types, auto and decltype, overloads that tell of which type their
argument is, macros, enumerations, constructors, lambdas, references, names that hide others, with clauses and without.  Both
texts are compiled for the host, the original with a trap for what is undefined, and run at six sizes; runs that a signal ends
in the original are none.  Clauses that are refused are left out; a function that is no C++ is left out as well.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

from function import Function, without_clauses

HERE = os.path.dirname(os.path.abspath(__file__))
BATCH = 40
COMPILE = [os.environ.get("CXX") or "c++", "-w", "-std=c++17", "-O0", "-ffp-contract=off", "-fno-strict-aliasing"]
TRAPS = ["-fsanitize=undefined", "-fno-sanitize=vptr", "-fsanitize-undefined-trap-on-error"]


def call(words):
    return subprocess.run(words, capture_output=True, text=True, check=False)


class Batch:
    def __init__(self, cunest, first, count, options):
        self.cunest, self.options = cunest, options
        self.work = tempfile.mkdtemp(prefix="mixed")
        self.functions = {seed: Function(seed).make() for seed in range(first, first + count)}
        self.given, self.written = os.path.join(self.work, "given.cu"), os.path.join(self.work, "written.cu")
        self.made = count
        with open(os.path.join(HERE, "helpers.cu"), encoding="ascii") as f:
            self.helpers = f.read()

    def write(self):
        with open(self.given, "w", encoding="ascii") as f:
            f.write(self.helpers)
            for lines in self.functions.values():
                f.write("\n".join(lines) + "\n")
        with open(os.path.join(self.work, "calls.h"), "w", encoding="ascii") as f:
            f.writelines(f'run("{seed}", f{seed});\n' for seed in self.functions)

    def named(self, messages):
        """The functions that errors are about, as far as notes lead to them."""
        found, ends, line = set(), [], self.helpers.count("\n")
        for seed, lines in self.functions.items():
            ends.append((line + 1, seed))
            line += len(lines)
        for m in re.finditer(re.escape(self.given) + r":(\d+):\d+: +(?:fatal )?(?:error|note|required)", messages):
            found |= set([seed for start, seed in ends if start <= int(m.group(1))][-1:])
        return found

    def compile(self, source, program, more):
        return call(COMPILE + more + [f'-DSOURCE="{source}"', "-I", HERE, "-I", self.work, os.path.join(HERE, "main.cpp"), "-o",
                                      os.path.join(self.work, program)])

    def prepare(self):
        """Leaves what is C++ and what cunest takes; a message where it cannot."""
        self.write()
        for step in "compile", "transform":
            plain = False
            while self.functions:
                if step == "compile":
                    p = self.compile(self.given, "given", TRAPS)
                else:
                    p = call([self.cunest, self.given, "-o", self.written] + self.options)
                if p.returncode == 0:
                    break
                found = self.named(p.stderr)
                if not found or (step == "transform" and p.returncode != 1 and p.returncode != 2):
                    return f"status {p.returncode}: {p.stderr[-1500:]}"
                for seed in found:
                    plain = without_clauses(self.functions[seed])
                    if step == "transform" and plain != self.functions[seed]:
                        self.functions[seed] = plain
                    else:
                        del self.functions[seed]
                self.write()
        p = self.compile(self.given, "given", TRAPS)
        if p.returncode == 0:
            p = self.compile(self.written, "written", [])
        return p.stderr[:1500] if p.returncode else None

    def run(self, program):
        lines = call([os.path.join(self.work, program)]).stdout.splitlines()
        return dict(re.fullmatch(r"(\d+ \d) (.*)", line).groups() for line in lines)

    def compare(self):
        """How many runs were compared, and which seeds came to something else."""
        message = self.prepare()
        if message:
            print(f"FAIL in {self.work}: {message}")
            return 0, ["?"]
        given, written = self.run("given"), self.run("written")
        compared = [k for k, v in given.items() if not v.startswith("trap")]
        wrong = [k for k in compared if written.get(k) != given[k]]
        for k in wrong[:3]:
            print(f"FAIL function f{k.replace(' ', ' at size ')}, in {self.work}")
        if not wrong:
            shutil.rmtree(self.work)
        return len(compared), sorted({k.split()[0] for k in wrong})


def main():
    cunest, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    runs, taken, failed = 0, 0, 0
    for start in range(first, first + count, BATCH):
        batch = Batch(cunest, start, min(BATCH, first + count - start), sys.argv[4:])
        compared, wrong = batch.compare()
        runs, taken, failed = runs + compared, taken + len(batch.functions), failed + len(wrong)
    print(f"random functions of mixed types: {taken} compared in {runs} runs, {failed} failed")
    sys.exit(1 if failed or not runs else 0)


main()
