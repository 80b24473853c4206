"""mutants.py - the tests of an instrumented build, run by servers (server.c), and its mutants; for run and miscompiles."""
import glob
import hashlib
import os
import pickle
import queue
import re
import subprocess
import sys
import tempfile
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))


class Job:
    """One run of one test program."""

    def __init__(self, program, arguments, directory, prints=False):
        self.program, self.arguments, self.directory, self.prints = program, arguments, directory, prints
        self.ms = self.status = self.seen = self.said = None

    def key(self):
        """With the text of what it reads, so that a changed golden is recorded anew."""
        text = b""
        for argument in self.arguments:
            path = os.path.join(self.directory, argument)
            if argument.endswith((".cu", ".ir")) and os.path.isfile(path):
                with open(path, "rb") as file:
                    text += file.read()
        return (self.program, tuple(self.arguments), self.directory, hashlib.sha256(text).hexdigest())

    def __str__(self):
        return " ".join([self.program] + [os.path.relpath(a, TOP) if a.startswith("/") else a for a in self.arguments])


class Servers:
    """The processes of one thread, a program each."""

    def __init__(self, build, mutants, scratch):
        self.build, self.mutants, self.scratch, self.at = build, mutants, scratch, {}

    def run(self, job, mutant, ms):
        server = self.at.get(job.program)
        if server is None:
            env = dict(os.environ, MUTANT_SERVER=str((self.mutants // 4 + 1) * 4), CK_FORK="no", CK_VERBOSITY="silent",
                       XDG_CACHE_HOME=self.scratch, LC_ALL="C", ASAN_OPTIONS="detect_leaks=0")
            server = subprocess.Popen([os.path.join(self.build, job.program)], stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE, env=env, text=True, bufsize=1)
            self.at[job.program] = server
        out = os.path.join(self.scratch, "out")
        words = [str(mutant), str(ms), job.directory, out, job.program] + job.arguments
        server.stdin.write("\t".join(words) + "\n")
        server.stdin.flush()
        status, took, seen = server.stdout.readline().rstrip("\n").split("\t")
        said = None
        if job.prints:
            with open(out, "rb") as file:
                said = file.read()
            said += messages(out + ".err")
        return int(status), int(took), seen, said

    def output(self):
        """What the last job wrote, and what it complained about."""
        texts = []
        for name in ("out", "out.err"):
            with open(os.path.join(self.scratch, name), "rb") as file:
                texts.append(file.read().decode("utf-8", "replace"))
        return texts


def messages(path):
    """Line, severity and id of each message, as in tests/golden/run."""
    with open(path, "rb") as file:
        text = file.read().decode("utf-8", "replace")
    found = re.findall(r"^[^ \n]*?(?::(\d+):\d+)?: ((?:internal )?error|warning|remark): .*\[([^] \n]*)\]$", text, re.M)
    return repr(found).encode()


def jobs_of(names):
    """All tests, by the programs that are asked for."""
    def find(directory, suffix):
        for root, dirs, files in os.walk(os.path.join(TOP, directory)):
            dirs.sort()
            for name in sorted(files):
                if name.endswith(suffix):
                    yield os.path.join(root, name)

    jobs = []
    with open(os.path.join(TOP, "tests/unit/suites.def")) as file:
        suites = re.findall(r"^SUITE\((\w+)\)", file.read(), re.M)
    # not the proofs of rules and what is about other files alone; nor what wants a process for each test
    other = ("rules_z3", "score", "bind", "flags", "database", "cache", "support", "prelude")
    jobs += [Job("unit", [s], TOP) for s in suites if s not in other]
    jobs += [Job("irtest", [f], TOP) for f in find("tests/ir", ".ir")]
    jobs += [Job("random", [str(first), "15"], TOP) for first in range(1, 301, 15)]
    jobs += [Job("schedule", [str(first), "10"], TOP) for first in range(1, 201, 10)]
    sources = [f for f in find("tests/golden", ".cu")]
    for f in sources:
        with open(f, "rb") as file:
            text = file.read().replace(b"\r", b"").replace(b"\0", b"").decode("utf-8", "replace")
        found = re.search(r"// *cunest: *(.*)", text)
        options = found.group(1).split() if found else []
        if "--score=nvcc" in options or "-i" in options:
            continue
        words = ["--color=never"] + options
        jobs.append(Job("cunest-core", words + [os.path.basename(f)], os.path.dirname(f), True))
        if not f.endswith((".error.cu", ".identity.cu")):
            jobs.append(Job("cunest-core", words + ["--lines", os.path.basename(f)], os.path.dirname(f), True))
    for f in [f for f in sources if not f.endswith(".error.cu")] + list(find("kernels", ".cu")) + \
            list(find("tests/roundtrip", ".cu")):
        jobs.append(Job("roundtrip", ["--builtin", f, "--", "-DTERM=7"], TOP))
    return [j for j in jobs if not names or j.program in names]


def record(build, mutants, jobs, threads):
    """Runs every test once without a mutant; those that fail are dropped, aloud."""
    def work(servers, job):
        job.status, job.ms, seen, job.said = servers.run(job, 0, 120000)
        job.seen = int(seen[::-1], 16) if seen else 0

    # kept beside the build, which begins by removing it
    kept = os.path.join(build, "recorded")
    known = {}
    if os.path.exists(kept):
        with open(kept, "rb") as file:
            known = pickle.load(file)
    for job in jobs:
        if job.key() in known:
            job.status, job.ms, job.seen, job.said = known[job.key()]
    everyone(build, mutants, [j for j in jobs if j.status is None], threads, work)
    known.update((j.key(), (j.status, j.ms, j.seen, j.said)) for j in jobs)
    with open(kept, "wb") as file:
        pickle.dump(known, file)
    for program in sorted({j.program for j in jobs}):
        of = [j for j in jobs if j.program == program]
        print(f"{program:12} {len(of):5} tests, {sum(j.ms for j in of) / 1000:6.1f} s of processor time")
    good = []
    for job in jobs:
        # a golden may want a failure; any other test that fails is not one
        if os.WIFSIGNALED(job.status) or (job.status and not job.prints and job.program != "roundtrip"):
            print(f"run: without a mutant this fails and is not used: {job}", file=sys.stderr)
        else:
            good.append(job)
    return good


def everyone(build, mutants, items, threads, work):
    """work(servers, item) for each, in a few threads."""
    todo = queue.Queue()
    for item in items:
        todo.put(item)

    def loop():
        with tempfile.TemporaryDirectory() as scratch:
            servers = Servers(build, mutants, scratch)
            while True:
                try:
                    item = todo.get_nowait()
                except queue.Empty:
                    break
                work(servers, item)
            for server in servers.at.values():
                server.stdin.close()
                server.wait()

    pool = [threading.Thread(target=loop) for _ in range(threads)]
    for thread in pool:
        thread.start()
    for thread in pool:
        thread.join()


def read_groups():
    groups = {}
    with open(os.path.join(HERE, "groups")) as file:
        for line in file:
            if line.startswith("#"):
                continue
            group, *patterns = line.split()
            for pattern in patterns:
                for path in glob.glob(os.path.join(TOP, pattern)):
                    groups[os.path.relpath(path, TOP)] = group
    return groups


class Mutant:
    def __init__(self, line):
        number, self.file, self.line, self.function, self.what, self.text = line.rstrip("\n").split("\t", 5)
        self.number, self.nth = int(number), 1

    def key(self):
        return "\t".join([self.file, self.function, self.what, str(self.nth), self.text])

    def __str__(self):
        return f"{self.file}:{self.line}: {self.function}: {self.what}: {self.text}"


def read_mutants(build):
    """nth counts the equal mutants of equal lines of a function, so that a key outlives changes elsewhere."""
    mutants, count = [], {}
    with open(os.path.join(build, "sites")) as file:
        for line in file:
            m = Mutant(line)
            base = (m.file, m.function, m.what, m.text)
            m.nth = count[base] = count.get(base, 0) + 1
            mutants.append(m)
    return mutants


def read_equivalent():
    known = set()
    with open(os.path.join(HERE, "equivalent")) as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                known.add(line.rstrip("\n"))
    return known


def draw(mutants, n, seed):
    """The same mutants for the same seed, whatever else is there."""
    def rank(m):
        return hashlib.sha256(f"{seed}\t{m.key()}".encode()).digest()
    return sorted(mutants, key=rank)[:n] if n else mutants
