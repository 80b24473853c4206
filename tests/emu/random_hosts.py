"""Random host nests with bind(): what is accepted is built with the stand-in for nvcc, run and compared.

   python3 random_hosts.py CUNEST NVCC FIRST COUNT

A function has loops in and beside each other, with starts, ends and steps of all kinds, and clauses that put some of them
on blocks and threads.  Most are refused, as they should be; the rest is run at sizes from nothing to the most that the
nest assumes, on the host as written and as launched.
"""
import os
import random
import subprocess
import sys
import tempfile

ARRAYS = "abcdef"
ELEMENTS = 400000
STRIDES = (1, 310, 930)  # of the index of each loop, the innermost first
PLACES = ("block thread threadIdx.x threadIdx.y blockIdx.x blockIdx.y thread.y block.y thread.z block.z "
          "lane warp grid threadIdx.z").split()
PARAMETERS = "int n, int m, " + ", ".join(f"int *{a}" for a in ARRAYS)

DRIVER = """
#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
typedef void function(%s);
static sigjmp_buf before;
static volatile int original;
static int bad;
static void segv(int) { if (original) siglongjmp(before, 1); _Exit(139); }
static void test(const char *name, function *f, function *g, int least_n, int most_n, int least_m, int most_m)
{
	enum { N = %d, MARGIN = 9 };
	static int x[6][N], (*y)[N];
	if (!y)
		cudaMallocManaged(&y, sizeof x);
	const int ns[] = {least_n, least_n + 1, 7, 16, 33, most_n}, ms[] = {least_m, least_m + 1, 5, 16, 20, most_m};
	for (int q = 0; q < 12; q++) {
		int n = ns[q %% 6], m = ms[q < 6 ? (q * 5 + 2) %% 6 : (q + 1) %% 6];
		unsigned s = q * 7 + 1;
		if (n > most_n || n < least_n || m > most_m || m < least_m)
			continue;
		for (int i = 0; i < 6; i++)
			for (int j = 0; j < N; j++) {
				s = s * 1664525u + 1013904223u;
				x[i][j] = y[i][j] = (int)(s >> 8) %% 100;
			}
		if (sigsetjmp(before, 1))
			return; /* the function itself goes too far */
		original = 1;
		f(n, m, x[0] + MARGIN, x[1] + MARGIN, x[2] + MARGIN, x[3] + MARGIN, x[4] + MARGIN, x[5] + MARGIN);
		original = 0;
		fprintf(stderr, "%%s\\n", name);
		g(n, m, y[0] + MARGIN, y[1] + MARGIN, y[2] + MARGIN, y[3] + MARGIN, y[4] + MARGIN, y[5] + MARGIN);
		if (memcmp(x, y, sizeof x)) {
			printf("FAIL seed %%s: n = %%d, m = %%d\\n", name, n, m);
			bad++;
			return;
		}
	}
}
"""


class Function:
    def __init__(self, seed):
        self.r = r = random.Random(seed)
        self.name = f"f{seed}"
        self.variables = iter("ijklpquvxyzghorstw")
        self.temporaries = 0
        self.clauses, self.binds = [], []
        self.clean = r.random() < 0.85  # each statement has an array of its own, and stores a whole turn's element
        self.own = iter(ARRAYS[:5])
        self.known = r.random() < 0.85  # what n is at least
        self.least = (r.choice((0, 0, 1)) if self.known else -3, r.choice((0, 0, 1)))
        self.most = (r.choice((70, 300, 40)), r.choice((70, 20)))
        self.text = self.function()

    def end(self, outer):
        return self.r.choice(["n", "m"] * 3 + ["64", "16", "100", "300", "n - 1", "n + m", "n * 2"] +
                             [f"{v} + 3" for v in outer[-1:]] + outer[-1:])

    def start(self, outer):
        return self.r.choice(["0"] * 6 + ["1", "3", "m"] + (["n / 2"] if self.known else []) + outer[-1:])

    def index(self, outer):
        if not self.clean and outer and self.r.random() < 0.15:
            outer = outer[1:]
        if not outer:
            return self.r.choice(("0", "3", "8"))
        e = " + ".join(v if s == 1 else f"{v} * {s}" for v, s in zip(outer[::-1], STRIDES))
        return e + (self.r.choice((" + 1", " + m", " + 2")) if not self.clean and self.r.random() < 0.2 else "")

    def statement(self, outer, indent, locals_):
        r = self.r
        to = next(self.own, "e") if self.clean else r.choice("abc")
        place = f"{to}[{self.index(outer)}]"
        value = r.choice(["1", "2", "n", "m"] + outer + locals_ +
                         [f"{'f' if self.clean else r.choice('abc')}[{self.index(outer)}]" for _ in range(2)])
        kind = r.random() * (0.7 if self.clean and r.random() < 0.8 else 1)
        if kind < 0.6:
            return f"{indent}{place} {r.choice(('+=', '=', '+=', '^='))} {value};\n"
        if kind < 0.7:
            return (f"{indent}if ({r.choice(outer + ['n'])} < {r.choice(('m', '7', 'n - 2'))})\n"
                    f"{indent}\t{place} {r.choice(('+=', '='))} {value};\n")
        if kind < 0.8 and len(locals_) < 3:
            self.temporaries += 1
            locals_.append(f"t{self.temporaries}")
            return f"{indent}int {locals_[-1]} = {value} + 1;\n"
        if kind < 0.84 and outer:
            return f"{indent}if ({r.choice(outer)} == {r.choice(('m', '7', 'n - 2'))})\n{indent}\tcontinue;\n"
        return f"{indent}{place} = {place} + {value};\n"

    def bind(self, variable):
        r = self.r
        levels = [variable]
        if r.random() < 0.35:
            tail = r.choice([""] * 4 + [" tail=guard", " tail=min", " tail=peel"])
            self.clauses.append(f"{r.choice(('split', 'tile', 'stripe'))}({variable}:{r.choice((4, 8, 16, 32, 128))}{tail})")
            if r.random() < 0.85:
                levels = [variable + ".o", variable + ".i"]
        for level in levels:
            if r.random() < 0.65:
                self.binds.append(f"{level}={r.choice(PLACES)}" if r.random() < 0.93 else level)

    def loop(self, outer, depth, indent):
        r = self.r
        v = next(self.variables)
        text = (f"{indent}for (int {v} = {self.start(outer)}; {v} {r.choice(('<', '<', '<', '<='))} {self.end(outer)}; "
                f"{v}{r.choice(['++'] * 5 + [' += 2'])}) {{\n")
        self.bind(v)
        body, locals_ = ["s"] * r.choice((1, 1, 2)), []
        if depth < 3 and r.random() < 0.6 - 0.1 * depth:
            body = r.choice((["s", "L"], ["L"], ["L", "s"], ["L", "L"], ["s", "L", "s"]))
        for part in body:
            text += (self.statement(outer + [v], indent + "\t", locals_) if part == "s"
                     else self.loop(outer + [v], depth + 1, indent + "\t"))
        return f"{text}{indent}}}\n"

    def function(self):
        r = self.r
        beside = r.choice((1, 1, 1, 2, 2, 3))
        if beside == 1:
            body = self.loop([], 1, "\t")
        else:
            body = "\t{\n"
            for _ in range(beside):
                if r.random() < 0.15:
                    body += self.statement([], "\t\t", [])
                body += self.loop([], r.choice((1, 2, 3)), "\t\t")
            body += "\t}\n"
        if r.random() < 0.2:
            r.shuffle(self.binds)
        launch = ""
        if r.random() < 0.15:
            launch = (f" launch({r.choice(('4', 'n', 'dim3(n, m)', '(n + 31) / 32', '64'))}, "
                      f"{r.choice(('256', '64', 'dim3(16, 16)', '128', '32'))})")
        least = f"{self.least[0]} <= n && " if self.known else ""
        return (f"void {self.name}({PARAMETERS})\n{{\n#pragma nest deviceptr noalias "
                f"assume({least}n <= {self.most[0]}, {self.least[1]} <= m && m <= {self.most[1]}) "
                f"{' '.join(self.clauses)} bind({', '.join(self.binds)}){launch}\n{body}}}\n")


def main():
    cunest, nvcc, first, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    refused = failed = 0
    originals = results = calls = ""
    ran = 0
    with tempfile.TemporaryDirectory(prefix="hosts.") as work:
        source = os.path.join(work, "f.cu")
        for seed in range(first, first + count):
            f = Function(seed)
            if not f.binds:
                continue
            with open(source, "w") as out:
                out.write(f.text)
            c = subprocess.run([cunest, "--no-config", source], capture_output=True, text=True)
            if count == 1:
                print(f.text, c.stdout, c.stderr, sep="\n")
            if c.returncode not in (0, 1):
                print(f"FAIL seed {seed}: status {c.returncode}\n{c.stderr[:500]}")
                failed += 1
            if c.returncode or "<<<" not in c.stdout:
                refused += 1
                continue
            originals += f.text
            results += c.stdout.replace(f.name, f"r{seed}")
            calls += f'\ttest("{seed}", {f.name}, r{seed}, {f.least[0]}, {f.most[0]}, {f.least[1]}, {f.most[1]});\n'
            ran += 1
        program = os.path.join(work, "t.cu")
        with open(program, "w") as out:
            out.write(originals + results + DRIVER % (PARAMETERS, ELEMENTS) +
                      "int main()\n{\n\tsignal(SIGSEGV, segv);\n\tsetvbuf(stdout, 0, _IOLBF, 0);\n" + calls +
                      "\treturn bad != 0;\n}\n")
        c = subprocess.run([nvcc, "-O1", "-w", "-o", os.path.join(work, "t"), program], capture_output=True, text=True)
        if c.returncode:
            print("FAIL it does not build:", c.stderr[:2000])
            sys.exit(1)
        c = subprocess.run([os.path.join(work, "t")], capture_output=True, text=True)
        print(c.stdout, end="")
        failed += c.stdout.count("FAIL")
        if c.returncode not in (0, 1):
            lines = c.stderr.strip().split("\n")
            print(f"FAIL status {c.returncode}: {' '.join(lines[-2:])}")
            failed += 1
    print(f"{ran} launched, {refused} refused; {ran - failed} passed, {failed} failed")
    sys.exit(failed != 0 or (ran == 0 and count > 1))


main()
