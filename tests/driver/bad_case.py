# bad_case.py - one case of the catalogue: read from the table, run, and looked at.
import codecs
import os
import re
import resource
import shlex
import signal
import subprocess
import threading
import time

import bad_text

CUNEST = os.path.abspath(os.environ.get("CUNEST", "./cunest"))
DOCUMENTED = {0, 1, 2, 3, 4, 5, 6}  # 70 too, but that is always a bug
MESSAGES = 64 << 10
SECONDS = 10.3  # of processor time, with what is spent around the limit of 10 s
KIBIBYTES = 2 << 20
OLD = b"// what was here before\n"
ABOUT_SOURCE = re.compile(rb":\d+:\d+: error: .*\[nest-[a-z-]+\]$", re.M)
ABOUT_RUN = re.compile(rb": error: .*\[nest-[a-z-]+\]$", re.M)
NEST = """__global__ void k(float *a, int n)
{
	#pragma nest %s
	for (int i = 0; i < n; i++)
		a[i] = a[i] / sinf((float)n);
}
"""


class Skip(Exception):
    """The machine cannot do what the case is about."""


class Result:
    """How a run ended."""

    def __init__(self, status, out, err, seconds, kibibytes):
        self.status, self.out, self.err = status, out, err
        self.seconds, self.kibibytes = seconds, kibibytes


def environment(place, **more):
    """Nothing from outside but PATH; a directory for temporaries that nobody else uses."""
    variables = {"PATH": os.environ["PATH"], "TMPDIR": os.path.join(place, "tmp"), "HOME": place}
    for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS"):
        if name in os.environ:
            variables[name] = os.environ[name]
    variables["XDG_CACHE_HOME"] = os.environ.get("XDG_CACHE_HOME", os.path.join(place, "cache"))
    variables.update({k: v for k, v in more.items() if v is not None})
    for name in [k for k, v in more.items() if v is None]:
        variables.pop(name, None)
    return variables


def run(place, words, stdin=subprocess.DEVNULL, stdout=None, limits=(), env=None, before=None, argv0=None,
        patience=300.0):
    """Runs a command in `place` with limits (name, value) of setrlimit.  Waits at most `patience`: seconds of the clock, of which a busy machine takes many."""

    def prepare():
        os.setsid()
        if before:
            before()
        for name, value in limits:
            resource.setrlimit(getattr(resource, "RLIMIT_" + name), (value, value))

    out_path, err_path = os.path.join(place, ".out"), os.path.join(place, ".err")
    if not words or words[0] not in (CUNEST, "/usr/bin/env"):
        words = [CUNEST] + words
    start = time.monotonic()
    with open(out_path, "wb") as out, open(err_path, "wb") as err:
        child = subprocess.Popen(words, stdin=stdin, stdout=stdout if stdout is not None else out, stderr=err,
                                 cwd=place, env=env if env is not None else environment(place),
                                 preexec_fn=prepare)
        timer = threading.Timer(patience, lambda: os.killpg(child.pid, signal.SIGKILL))
        timer.start()
        _, end, usage = os.wait4(child.pid, 0)
        timer.cancel()
        child.returncode = os.waitstatus_to_exitcode(end)
    seconds = usage.ru_utime + usage.ru_stime
    if time.monotonic() - start >= patience:
        seconds = patience
    with open(out_path, "rb") as out, open(err_path, "rb") as err:
        result = Result(child.returncode, out.read(), err.read(), seconds, usage.ru_maxrss)
    os.unlink(out_path)
    os.unlink(err_path)
    return result


def invariants(result, source_error=True, seconds=SECONDS):
    """What holds of every run that was not killed."""
    bad = []
    if result.status not in DOCUMENTED:
        bad.append("status %d, which is a bug" % result.status)
    if len(result.err) > MESSAGES:
        bad.append("%d bytes of messages" % len(result.err))
    if re.search(rb"[\x00-\x08\x0b-\x1f\x7f]", result.err):
        bad.append("control bytes in the messages")
    if result.seconds > seconds:
        bad.append("took %.1f s of processor time" % result.seconds)
    if result.kibibytes > KIBIBYTES:
        bad.append("took %d MiB" % (result.kibibytes >> 10))
    if result.status == 1 and source_error and not ABOUT_SOURCE.search(result.err):
        bad.append("no message with a place in the source")
    if result.status not in (0, 6) and not ABOUT_RUN.search(result.err):
        bad.append("no message with an id")
    return bad


def snapshot(place):
    """Every name below, with what it is: contents are compared only of what the runs could write."""
    names = {}
    for directory, below, files in os.walk(place):
        if directory == place:
            below[:] = [name for name in below if name != "cache"]
        for name in below + files:
            path = os.path.join(directory, name)
            st = os.lstat(path)
            names[os.path.relpath(path, place)] = (st.st_mode, st.st_size if name in files else 0,
                                                   st.st_mtime_ns if name in files else 0)
    return names


def shown(result):
    return result.err[:600].decode("latin-1")


class Case:
    def __init__(self, number, title):
        self.number, self.title = number, title
        self.source = None  # bytes, or the name of a function of bad_text
        self.shape = None
        self.words = "in.cu -o out.cu"
        self.statuses, self.id, self.line = {0}, None, None
        self.says, self.says_not, self.has, self.lacks = [], [], [], []
        self.same = False
        self.handled = False
        self.refuses = []
        self.machine = None
        self.limits = []
        self.files = {}
        self.long = False

    def text(self):
        return getattr(bad_text, self.source)() if isinstance(self.source, str) else self.source

    def check(self, place, machine, olds):
        """What is wrong, a list of lines; and why it was not run, or None.  olds: with an old output, without."""
        os.mkdir(os.path.join(place, "tmp"))
        if self.machine:
            return getattr(machine, self.machine)(place), None
        if self.shape is not None:
            return self.check_shape(place), None
        bad = []
        if self.source is not None:
            write(place, "in.cu", self.text())
        for name, text in self.files.items():
            os.makedirs(os.path.dirname(os.path.join(place, name)) or place, exist_ok=True)
            write(place, name, text)
        for old in olds:
            bad += self.check_once(place, old)
            if bad:
                break
        return bad, None

    def check_once(self, place, old, words=None):
        """One run, with an old output or without."""
        out = os.path.join(place, "out.cu")
        if os.path.exists(out):
            os.unlink(out)
        if old:
            write(place, "out.cu", OLD)
        before = snapshot(place)
        result = run(place, shlex.split(words or self.words), limits=self.limits)
        bad = invariants(result) + self.check_result(result)
        after = snapshot(place)
        made = read_if(place, "out.cu")
        if "out.cu" in shlex.split(words or self.words) and result.status in (0, 6):
            before.pop("out.cu", None)
            after.pop("out.cu", None)
            if result.status == 0:
                bad += self.check_output(made)
        elif result.status == 0:
            bad += self.check_output(result.out)
        elif result.out:
            bad.append("something on standard output")
        for name in sorted(set(before) | set(after)):
            if before.get(name) != after.get(name):
                bad.append("%s: %s" % (name, "changed" if name in before and name in after
                                       else "made" if name in after else "gone"))
        if bad:
            bad.append(shown(result))
        return bad

    def check_result(self, result):
        bad = []
        if result.status not in self.statuses:
            bad.append("status %d, expected %s" % (result.status, " or ".join(map(str, sorted(self.statuses)))))
        if self.id:
            where = rb"^[^\n]*:%d:\d+: " % self.line if self.line else rb"^[^\n]*"
            if not re.search(where + rb"[^\n]*\[%s\]$" % self.id.encode(), result.err, re.M):
                bad.append("no [%s]%s" % (self.id, " at line %d" % self.line if self.line else ""))
        for text in self.says:
            if text not in result.err:
                bad.append("the messages do not have: " + text.decode("latin-1"))
        for text in self.says_not:
            if text in result.err:
                bad.append("the messages have: " + text.decode("latin-1"))
        if result.status == 0 and self.statuses == {0} and not self.id and not self.says:
            unexpected = rb": (error|warning):" if self.shape is not None else rb"."
            if re.search(unexpected, result.err):
                bad.append("unexpected messages")
        return bad

    def check_output(self, made):
        if made is None:
            return ["no output"]
        bad = []
        if self.same and made != self.text():
            bad.append("the output is not the input")
        bad += ["the output does not have: " + t.decode("latin-1") for t in self.has if t not in made]
        bad += ["the output has: " + t.decode("latin-1") for t in self.lacks if t in made]
        return bad

    def check_shape(self, place):
        """A shape that is not understood, or not wholly; @ stands for the annotation."""
        statuses, name, says = self.statuses, self.id, self.says
        line = self.shape[:self.shape.index(b"@")].count(b"\n") + 1
        plain = b"".join(x for x in self.shape.splitlines(True) if x.strip() != b"@")
        self.says = []
        understood = 0 in statuses
        if understood and not self.handled: # no pass has anything to do there, which is an error of its own
            self.statuses, self.id = {1}, "nest-required"
        bad = self.check_annotated(place, b"required")
        self.statuses, self.id = {0}, None
        for clauses, words in ((b"", "in.cu -o out.cu --no-lines"),
                               (None, "--all -Rpass-missed=frontend in.cu -o out.cu --no-lines")):
            self.says_not = [b"this nest stays as it is: "] if clauses is None and understood else []
            bad += self.check_annotated(place, clauses, words)
            self.says_not = []
            made = read_if(place, "out.cu")
            if not self.handled and made != plain:
                bad.append("%s: the nest did not stay as it is" % words)
            if self.handled and made == plain:
                bad.append("%s: nothing was done" % words)
        for clauses, refusal in self.refuses:
            self.statuses, self.id, self.says = {1}, refusal, says
            # a clause is refused where it stands, a nest where the construct is
            self.line = line if refusal != "nest-schedule" or b"cannot" in b"".join(says) else None
            bad += ["%s: %s" % (clauses.decode(), b) for b in self.check_annotated(place, clauses)]
        self.statuses, self.id, self.says, self.line = statuses, name, says, None
        return bad

    def check_annotated(self, place, clauses, words=None):
        annotation = b"" if clauses is None else b"#pragma nest " + clauses
        write(place, "in.cu", re.sub(rb"(?m)^\t*@\n" if clauses is None else rb"@", annotation, self.shape))
        return self.check_once(place, clauses != b"", words)


def write(place, name, text):
    with open(os.path.join(place, name), "wb") as f:
        f.write(text)


def read_if(place, name):
    path = os.path.join(place, name)
    if not os.path.exists(path):
        return None
    with open(path, "rb") as f:
        return f.read()


SUFFIX = {"K": 1 << 10, "M": 1 << 20}


def read_limit(word):
    name, _, value = word.partition("=")
    unit = SUFFIX.get(value[-1], 1)
    return name, int(value.rstrip("KM")) * unit


def set_key(case, key, value):
    value = value.strip()
    if key == "nest":
        case.source = (NEST % unescape(value).decode("latin-1")).encode("latin-1")
    elif key == "make":
        case.source = value
    elif key == "machine":
        case.machine = value
    elif key == "run":
        case.words = value
    elif key == "exit":
        words = value.split()
        case.statuses = {int(w) for w in words[0].split("|")}
        case.id = words[1] if len(words) > 1 else None
        case.line = int(words[2]) if len(words) > 2 else None
    elif key in ("says", "says_not", "has", "lacks"):
        getattr(case, key).append(unescape(value))
    elif key == "same":
        case.same = True
    elif key == "handled":
        case.handled = True
    elif key == "under":
        case.limits += [read_limit(w) for w in value.split()]
    elif key == "refuses":
        name, _, clauses = value.partition(" ")
        case.refuses.append((unescape(clauses), name))
    elif key == "long":
        case.long = True
    elif key == "file":
        name, _, text = value.partition(" ")
        case.files[name] = unescape(text)
    else:
        raise ValueError("unknown key '%s'" % key)


def unescape(text):
    return codecs.escape_decode(text.encode("latin-1"))[0]


def read_table(path):
    cases = []
    with open(path, "rb") as f:
        for number, line in enumerate(f.read().decode("latin-1").split("\n"), 1):
            try:
                read_line(cases, line)
            except (ValueError, IndexError, AttributeError) as error:
                raise SystemExit("%s:%d: %s" % (path, number, error))
    return cases


def read_line(cases, line):
    if not line.strip() or line.startswith("#"):
        return
    if line[0].isdigit():
        number, _, title = line.partition(" ")
        cases.append(Case(int(number), title))
        return
    case = cases[-1]
    text = line.lstrip("\t")
    if text.startswith("|"):
        piece = (text[2:] if text.startswith("| ") else text[1:]).encode("latin-1") + b"\n"
    elif text.startswith("%"):
        piece = unescape(text[2:])
    else:
        key, _, value = text.partition(":")
        set_key(case, key.strip(), value)
        return
    if case.shape is not None or piece.strip() == b"@":
        case.shape = (case.shape if case.shape is not None else case.source or b"") + piece
        case.source = None
    else:
        case.source = (case.source or b"") + piece
