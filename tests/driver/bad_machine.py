# bad_machine.py - cases of the catalogue that are about the machine: other users, full disks, limits, signals, streams.
#
# Each function gets an empty directory and says what is wrong, a list of lines.
import os
import pty
import random
import re
import resource
import shutil
import signal
import socket
import subprocess
import time

import bad_text
from bad_case import CUNEST, NEST, OLD, Skip, environment, invariants, read_if, run, shown, snapshot, write

GOOD = (NEST % "").encode()
NOBODY = 65534


def quiet(result, expected, id=None):
    bad = invariants(result)
    if result.status not in (expected if isinstance(expected, tuple) else (expected,)):
        bad.append("status %d, expected %s" % (result.status, expected))
    if id and ("[%s]" % id).encode() not in result.err:
        bad.append("no [%s]" % id)
    return bad + ([shown(result)] if bad else [])


def untouched(place, names=("out.cu",)):
    """Old outputs are as they were, and no temporary is there."""
    bad = ["%s changed" % n for n in names if read_if(place, n) != OLD]
    bad += ["a temporary stays: " + n for n in snapshot(place) if os.path.basename(n).startswith(".cunest-")]
    return bad


def is_made(place, name="out.cu", expected=None):
    made = read_if(place, name)
    if made is None or b"= sinf((float)n);" not in made or (expected is not None and made != expected):
        return ["%s is not what it should be" % name]
    return untouched(place, ())


def refuses(place, words, status=3, id="nest-io", old=True, **more):
    """The run fails as it should, and leaves an output as it was."""
    if not os.path.exists(os.path.join(place, "in.cu")):
        write(place, "in.cu", GOOD)
    if old:
        write(place, "out.cu", OLD)
    result = run(place, words, **more)
    return quiet(result, status, id) + untouched(place, ("out.cu",) if old else ())


def works(place, words=("in.cu", "-o", "out.cu", "--no-lines"), status=0, **more):
    write(place, "in.cu", GOOD)
    write(place, "out.cu", OLD)
    result = run(place, list(words), **more)
    return quiet(result, status) + (is_made(place) if result.status == 0 else untouched(place))


def reference(place):
    write(place, "in.cu", GOOD)
    return run(place, ["in.cu", "--no-lines"]).out


def as_nobody():
    """What a run does before it begins, to be nobody in particular."""
    if os.getuid() != 0:
        return None

    def become():
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)

    return become


def nobody_can_run(place):
    """The command may lie where only we can read it."""
    if os.getuid() == 0 and run(place, ["--version"], before=as_nobody()).status != 0:
        raise Skip("the command is where another user cannot run it")


MOUNT = """mount -t tmpfs -o size=256k none disk || exit 120
cp old.cu disk/out.cu
%s
"$CUNEST" %s -o disk/out.cu in.cu
status=$?
umount disk/sub 2>/dev/null
cmp -s old.cu disk/out.cu || echo "the old output changed" >>wrong
ls -A disk | grep -v -e '^out.cu$' -e '^fill$' >>wrong
exit $status
"""


def on_disk(place, before, options="", expected=3):
    """Writes to a small file system of its own, on which `before` has done something."""
    os.mkdir(os.path.join(place, "disk"))
    write(place, "old.cu", OLD)
    if not os.path.exists(os.path.join(place, "in.cu")):
        write(place, "in.cu", GOOD)
    flags = ["-m"] if os.getuid() == 0 else ["-Urm"]
    words = ["/usr/bin/env", "unshare", *flags, "sh", "-c", MOUNT % (before, options)]
    result = run(place, words, env=environment(place, CUNEST=CUNEST))
    if result.status in (1, 120) and b"[nest-" not in result.err:
        raise Skip("nothing can be mounted here")
    bad = quiet(result, expected, "nest-io")
    return bad + [x for x in (read_if(place, "wrong") or b"").decode().split("\n") if x]


def library_of_core(name):
    """The file that cunest-core is linked with, by the beginning of its name."""
    core = os.path.join(os.path.dirname(CUNEST), "cunest-core")
    if not os.path.exists(core) or not shutil.which("readelf"):
        raise Skip("cunest-core is not beside the command, or there is no readelf")
    dynamic = subprocess.run(["readelf", "-d", core], capture_output=True, text=True).stdout
    for line in dynamic.split("\n"):
        found = re.search(r"NEEDED.*\[(%s[^]]*)\]" % name, line)
        if found:
            return found.group(1)
    raise Skip("cunest-core is not linked with " + name)


def shim():
    path = os.path.join(os.environ.get("CUNEST_BUILD", os.path.dirname(CUNEST)), "tests/fault/shim.so")
    if not os.path.exists(path):
        raise Skip("tests/fault/shim.so was not built")
    if b"__asan_init" in open(CUNEST, "rb").read():
        raise Skip("a sanitizer has functions of its own where the shim has them")
    return path


# ---- the source file ----

def nests_linear(place):
    """A hundred thousand nests: about twice what fifty thousand take; a limit, or a result, by default."""
    bad, seconds = [], []
    for count in (50000, 100000):
        write(place, "in.cu", bad_text.nests(count))
        write(place, "out.cu", OLD)
        result = run(place, ["--time-limit=100", "in.cu", "-o", "out.cu"], patience=400)
        bad += invariants(result, seconds=100)
        seconds.append(result.seconds)
        bad += [] if result.status == 0 else quiet(result, 5, "nest-limit") + untouched(place)
    if seconds[1] > 2.5 * seconds[0] + 0.5:
        bad.append("%.1f s for 50,000 nests, %.1f s for 100,000" % tuple(seconds))
    write(place, "out.cu", OLD)
    result = run(place, ["in.cu", "-o", "out.cu"])
    return bad + quiet(result, (0, 5)) + (untouched(place) if result.status else [])


def unreadable(place):
    write(place, "in.cu", GOOD)
    os.chmod(place, 0o777)
    os.chmod(os.path.join(place, "in.cu"), 0)
    nobody_can_run(place)
    return refuses(place, ["in.cu", "-o", "out.cu"], before=as_nobody())


def fifo(place):
    os.mkfifo(os.path.join(place, "in.cu"))
    return refuses(place, ["in.cu", "-o", "out.cu"], patience=10)


def unix_socket(place):
    fd = os.open(place, os.O_RDONLY)
    with socket.socket(socket.AF_UNIX) as s:
        s.bind("/proc/self/fd/%d/in.cu" % fd)  # a path of sockets is short
        os.close(fd)
        return refuses(place, ["in.cu", "-o", "out.cu"])


def line_ends(place):
    """What comes out is what comes of the same lines with LF, with CR before each."""
    bad = []
    made = []
    for text in (bad_text.kernel(bad_text.LOOP), bad_text.crlf()):
        write(place, "in.cu", text)
        result = run(place, ["in.cu", "-o", "out.cu", "--no-lines"])
        bad += quiet(result, 0)
        made.append(read_if(place, "out.cu") or b"")
    if made[0].replace(b"\n", b"\r\n") != made[1] or b"= sinf((float)n);" not in made[0]:
        bad.append("the lines do not end as they did")
    return bad


def is_reading(pid, path):
    """Has it read some of the file?"""
    try:
        for fd in os.listdir("/proc/%d/fd" % pid):
            if os.readlink("/proc/%d/fd/%s" % (pid, fd)) == path:
                with open("/proc/%d/fdinfo/%s" % (pid, fd)) as f:
                    return int(f.readline().split()[1]) > 0
    except OSError:
        pass
    return False


def changing(place):
    """The reader is stopped, the file is written, the reader goes on: an error, or one of the texts."""
    bad, refused = [], 0
    texts = [(b"// %c\n" % c) * (3 << 20) for c in b"ab"]
    path = os.path.join(place, "in.cu")
    for _ in range(4):
        write(place, "in.cu", texts[0])
        with open(os.path.join(place, "made"), "wb") as out:
            child = subprocess.Popen([CUNEST, "in.cu"], cwd=place, stdout=out, stderr=subprocess.PIPE)
            while child.poll() is None and not is_reading(child.pid, path):
                pass
            child.send_signal(signal.SIGSTOP)
            with open(path, "r+b") as f:
                f.write(texts[1])
            child.send_signal(signal.SIGCONT)
            messages = child.communicate()[1]
        refused += child.returncode == 3 and b"changed while it was read [nest-io]" in messages
        if child.returncode not in (0, 3):
            bad.append("status %d" % child.returncode)
        if child.returncode == 0 and read_if(place, "made") not in texts:
            bad.append("a mixture of two texts came out")
    if not refused:
        bad.append("no change was noticed in 4 runs")
    return bad


# ---- output ----

def directory_locked(place):
    write(place, "in.cu", GOOD)
    os.chmod(place, 0o777)
    os.mkdir(os.path.join(place, "locked"))
    write(place, "locked/old.cu", OLD)
    os.chmod(os.path.join(place, "locked"), 0o555)
    nobody_can_run(place)
    bad = refuses(place, ["in.cu", "-o", "locked/new.cu"], before=as_nobody(), old=False)
    bad += refuses(place, ["in.cu", "-o", "locked/old.cu"], before=as_nobody(), old=False)
    if read_if(place, "locked/old.cu") != OLD or os.listdir(os.path.join(place, "locked")) != ["old.cu"]:
        bad.append("something in the directory changed")
    return bad


def file_locked(place):
    """A file that may not be written stays, although its directory would allow another in its place."""
    write(place, "in.cu", GOOD)
    write(place, "out.cu", OLD)
    os.chmod(place, 0o777)
    os.chmod(os.path.join(place, "out.cu"), 0o444)
    nobody_can_run(place)
    result = run(place, ["in.cu", "-o", "out.cu"], before=as_nobody())
    return quiet(result, 3, "nest-io") + untouched(place)


def read_only(place):
    return on_disk(place, "mount -o remount,ro disk")


def disk_full(place):
    return on_disk(place, "dd if=/dev/zero of=disk/fill bs=1k 2>/dev/null")


def disk_too_small(place):
    """There is room for the first half."""
    write(place, "in.cu", GOOD + b"// a line that makes it long\n" * 20000)
    return on_disk(place, ":")


def file_size(place):
    """RLIMIT_FSIZE, whose signal kills who does not expect it."""
    write(place, "in.cu", GOOD + b"// a line that makes it long\n" * 2000)
    bad = refuses(place, ["in.cu", "-o", "out.cu"], limits=[("FSIZE", 8192)])
    bad += refuses(place, ["in.cu", "-o", "new.cu"], limits=[("FSIZE", 8192)])
    if os.path.exists(os.path.join(place, "new.cu")):
        bad.append("half a file")
    return bad + refuses(place, ["in.cu"], limits=[("FSIZE", 8192)], stdout=open(os.path.join(place, "tmp/x"), "wb"))


def links(place):
    bad = []
    expected = reference(place)
    os.mkdir(os.path.join(place, "sub"))
    write(place, "sub/real.cu", OLD)
    os.symlink("sub/real.cu", os.path.join(place, "link.cu"))
    os.symlink("sub/none.cu", os.path.join(place, "dangling.cu"))
    os.symlink("there.cu", os.path.join(place, "here.cu"))
    os.symlink("here.cu", os.path.join(place, "there.cu"))
    for link, real in (("link.cu", "sub/real.cu"), ("dangling.cu", "sub/none.cu")):
        bad += quiet(run(place, ["in.cu", "--no-lines", "-o", link]), 0)
        if not os.path.islink(os.path.join(place, link)):
            bad.append(link + " is no link any more")
        bad += is_made(place, real, expected)
    return bad + refuses(place, ["in.cu", "-o", "here.cu"])


def hard_link(place):
    """The link is broken by the rename; the other name keeps the old text."""
    write(place, "in.cu", GOOD)
    os.link(os.path.join(place, "in.cu"), os.path.join(place, "other.cu"))
    bad = quiet(run(place, ["-i", "in.cu"]), 0)
    if read_if(place, "other.cu") != GOOD:
        bad.append("the other name has another text")
    return bad + is_made(place, "in.cu")


def attributes(place):
    """The mode stays, bits of set-uid do not; the owner where that is permitted; extended attributes."""
    bad = works(place)
    path = os.path.join(place, "out.cu")
    for mode, expected in ((0o640, 0o640), (0o4755, 0o755)):
        write(place, "out.cu", OLD)
        os.chmod(path, mode)
        bad += quiet(run(place, ["in.cu", "--no-lines", "-o", "out.cu"]), 0)
        if os.stat(path).st_mode & 0o7777 != expected:
            bad.append("mode %o became %o" % (mode, os.stat(path).st_mode & 0o7777))
    if os.getuid() == 0:
        write(place, "out.cu", OLD)
        os.chown(path, 1234, 2345)
        bad += quiet(run(place, ["in.cu", "--no-lines", "-o", "out.cu"]), 0)
        if (os.stat(path).st_uid, os.stat(path).st_gid) != (1234, 2345):
            bad.append("the owner changed")
    write(place, "out.cu", OLD)
    try:
        os.setxattr(path, "user.origin", b"kept")
    except OSError:
        return bad
    result = run(place, ["in.cu", "--no-lines", "-o", "out.cu"])
    bad += quiet(result, 0)
    try:
        kept = os.getxattr(path, "user.origin") == b"kept"
    except OSError:
        kept = False
    if not kept and b"attribute" not in result.err:
        bad.append("an extended attribute is lost without a word")
    return bad


def broken_stdout(place):
    write(place, "in.cu", GOOD)
    bad = quiet(run(place, ["in.cu"], before=lambda: os.close(1)), 3, "nest-io")
    with open("/dev/full", "wb") as full:
        bad += quiet(run(place, ["in.cu"], stdout=full), 3, "nest-io")
        bad += quiet(run(place, ["--help"], stdout=full), 3, "nest-io")
    read, written = os.pipe()
    os.close(read)
    result = run(place, ["in.cu"], stdout=written)
    os.close(written)
    return bad + quiet(result, 3, "nest-io")


def stdin_text(place):
    expected = reference(place)
    with open(os.path.join(place, "in.cu"), "rb") as f:
        result = run(place, ["-"], stdin=f)
    bad = quiet(result, 0)
    if result.out != expected:
        bad.append("standard input gives something else than a file")
    return bad


def stdin_other(place):
    bad = quiet(run(place, ["-"], before=lambda: os.close(0)), 3, "nest-io")
    ours, theirs = pty.openpty()
    os.write(ours, b"int x;\n\x04")
    result = run(place, ["-"], stdin=theirs, patience=10)
    bad += quiet(result, 0)
    if result.out != b"int x;\n":
        bad.append("a terminal's text is not what was typed")
    os.close(ours)
    bad += quiet(run(place, ["-"], stdin=theirs, patience=10), (0, 3))  # hung up
    os.close(theirs)
    return bad


def start(place, words, **more):
    return subprocess.Popen([CUNEST] + words, cwd=place, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL, env=environment(place), **more)


def two_runs(place):
    """Whoever reads in between sees a whole text: the old one, or a result."""
    bad = []
    write(place, "in.cu", GOOD + b"// a line that makes it long\n" * 20000)
    write(place, "other.cu", GOOD + b"// another line, longer yet, that makes it long\n" * 20000)
    texts = {OLD} | {run(place, [name, "--no-lines"]).out for name in ("in.cu", "other.cu")}
    for _ in range(4):
        write(place, "out.cu", OLD)
        runs = [start(place, [name, "--no-lines", "-o", "out.cu"]) for name in ("in.cu", "other.cu", "in.cu")]
        while any(r.poll() is None for r in runs):
            if read_if(place, "out.cu") not in texts:
                bad.append("a reader saw half a file")
        if any(r.returncode for r in runs):
            bad.append("statuses %s" % [r.returncode for r in runs])
        if read_if(place, "out.cu") not in texts - {OLD}:
            bad.append("the result is none of the two")
    return bad + untouched(place, ())


def signalled(place, numbers, count, temporaries=0):
    """A signal at any time: death by it or the whole result; the old file or the new; no temporary."""
    bad = []
    rng = random.Random(117)
    write(place, "in.cu", GOOD + b"// a line that makes it long\n" * 20000)
    expected = run(place, ["in.cu", "--no-lines"]).out
    begin = time.monotonic()
    quiet(run(place, ["in.cu", "--no-lines", "-o", "out.cu"]), 0)
    whole = time.monotonic() - begin
    died = 0
    for k in range(count):
        number = numbers[k % len(numbers)]
        write(place, "out.cu", OLD)
        child = start(place, ["in.cu", "--no-lines", "-o", "out.cu"])
        time.sleep(rng.random() * whole * 1.1)
        child.send_signal(number)
        status = child.wait()
        died += status == -number
        made = read_if(place, "out.cu")
        if status not in (0, -number):
            bad.append("signal %d gives status %d" % (number, status))
        elif made not in (OLD, expected):
            bad.append("half a file after signal %d" % number)
        elif status == 0 and made != expected:
            bad.append("success, but the old file")
        left = [n for n in os.listdir(place) if n.startswith(".cunest-")]
        if len(left) > temporaries:
            bad.append("left behind: %s" % left)
        for name in left:
            os.unlink(os.path.join(place, name))
    if not died:
        bad.append("no run was hit")
    return bad


def signals(place):
    return signalled(place, [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], 15)


def killed(place):
    return signalled(place, [signal.SIGKILL], 8, temporaries=1)


def stopped(place):
    bad = []
    write(place, "in.cu", GOOD)
    for delay in (0.001, 0.004, 0.01, 0.02):
        write(place, "out.cu", OLD)
        child = start(place, ["in.cu", "--no-lines", "-o", "out.cu"])
        time.sleep(delay)
        child.send_signal(signal.SIGSTOP)
        time.sleep(0.05)
        child.send_signal(signal.SIGCONT)
        if child.wait() != 0:
            bad.append("status %d" % child.returncode)
        bad += is_made(place)
    return bad


# ---- limits ----

def no_memory(place):
    """Each allocation of the command and some of the worker's: a limit, or nobody noticed."""
    library = shim()
    bad = []
    write(place, "in.cu", GOOD)
    for name, numbers in (("cunest", range(1, 30)), ("cunest-core", [1, 2, 5, 20, 100, 500, 3000])):
        for n in numbers:
            write(place, "out.cu", OLD)
            result = run(place, ["in.cu", "-o", "out.cu", "--no-lines"],
                         env=environment(place, LD_PRELOAD=library, FAULT_IN=name, FAULT_CALL="malloc",
                                         FAULT_AT=str(n)))
            bad += quiet(result, (0, 3, 5))
            bad += is_made(place) if result.status == 0 else untouched(place)
    return bad


def address_space(place):
    return works(place, status=(0, 3, 5), limits=[("AS", 300 << 20)])


def small_stack(place):
    return works(place, status=(0, 5), limits=[("STACK", 256 << 10)])


def few_files(place):
    return works(place, status=(0, 3), limits=[("NOFILE", 8)])


def few_processes(place):
    os.chmod(place, 0o777)
    nobody_can_run(place)

    def before():
        become = as_nobody()
        if become:
            become()
        resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))

    return works(place, status=(3, 5), before=before)


def no_temporary_directory(place):
    return works(place, env=environment(place, TMPDIR="/nonexistent"))


def no_environment(place):
    return works(place, env={}) + works(place, env={"HOME": ""}) + works(place, env={"HOME": "/dev/null"})


def directory_gone(place):
    write(place, "in.cu", GOOD)
    gone = os.path.join(place, "gone")

    def leave():
        os.mkdir(gone)
        os.chdir(gone)
        os.rmdir(gone)

    good, out = os.path.join(place, "in.cu"), os.path.join(place, "out.cu")
    bad = quiet(run(place, [good, "--no-lines", "-o", out], before=leave), 0) + is_made(place)
    return bad + refuses(place, ["in.cu", "-o", out], before=leave) + refuses(place, [good, "-o", "out.cu"], before=leave)


def strange_names(place):
    bad = []
    for name in ("a\nb.cu", "it's \"quoted\".cu", "\x1b[31mred.cu", "back\\slash.cu", "caf\xe9.cu", "$(date).cu"):
        raw = name.encode("latin-1")
        path = os.path.join(place.encode(), raw)
        with open(path, "wb") as f:
            f.write(GOOD)
        result = run(place, [CUNEST, raw, b"-o", b"out.cu", b"--lines", b"-v"])
        bad += [repr(name) + ": " + x for x in quiet(result, 0)]
        made = read_if(place, "out.cu") or b""
        if b"= sinf((float)n);" not in made or not re.search(rb'^#line 3 "', made, re.M) and b"#line" not in made:
            bad.append(repr(name) + ": no result, or no #line")
        for line in made.split(b"\n"):
            if line.startswith(b"#line") and (re.search(rb"[\x00-\x08\x0b-\x1f\x7f]", line) or line.count(b'"') < 2):
                bad.append("%r: %r" % (name, line))
        again = run(place, ["out.cu", "--emit=loops"])
        bad += [repr(name) + ": the result: " + x for x in quiet(again, 0)]
        with open(path, "wb") as f:
            f.write(NEST.encode() % b"tille(3)")
        bad += [repr(name) + ": " + x for x in quiet(run(place, [CUNEST, raw]), 1, "nest-clause")]
        os.unlink(path)
    for length in (255, 300, 4096, 5000):
        bad += refuses(place, ["x" * length + ".cu", "-o", "out.cu"])
        bad += refuses(place, ["in.cu", "-o", "x" * length + ".cu"])
        bad += refuses(place, ["in.cu", "-o", "d/" * (length // 2) + "x.cu"])
    return bad


def surroundings(place):
    """Locale, time zone, width and clock change nothing."""
    expected = reference(place)
    bad = []
    for more in ({"LC_ALL": "de_DE.UTF-8"}, {"LC_ALL": "tr_TR.UTF-8"}, {"LANG": "ar_SA.UTF-8"}, {"TZ": "Asia/Kolkata"},
                 {"COLUMNS": "1"}, {"SOURCE_DATE_EPOCH": "0"}, {"SOURCE_DATE_EPOCH": "what"}):
        result = run(place, ["in.cu", "--no-lines"], env=environment(place, **more))
        if result.status != 0 or result.out != expected or result.err:
            bad.append("%s: another result" % more)
    return bad


def clocks(place):
    library = shim()
    expected = reference(place)
    bad = []
    for now in (0, 2147483647, 4102444800):
        result = run(place, ["in.cu", "--no-lines"], env=environment(place, LD_PRELOAD=library, FAULT_CLOCK=str(now)))
        if result.status != 0 or result.out != expected or result.err:
            bad.append("clock %d: another result\n%s" % (now, shown(result)))
    return bad


def without_library(place, name):
    """Something that is no library, in its place: said at once, before anything is written."""
    library = library_of_core(name)
    os.mkdir(os.path.join(place, "lib"))
    write(place, os.path.join("lib", library), b"not a library\n")
    bad = refuses(place, ["in.cu", "-o", "out.cu"], env=environment(place, LD_LIBRARY_PATH=os.path.join(place, "lib")))
    result = run(place, ["in.cu"], env=environment(place, LD_LIBRARY_PATH=os.path.join(place, "lib")))
    if library.encode() not in result.err:
        bad.append("the messages do not name " + library)
    return bad


def no_libclang(place):
    return without_library(place, "libclang")


def no_isl(place):
    return without_library(place, "libisl")


def no_cuda(place):
    """The builtin declarations need no toolkit; who asks for one that is not there is told."""
    bad = works(place, ("in.cu", "-o", "out.cu", "--no-lines", "--prelude=builtin"),
                env=environment(place, PATH="/nonexistent", CUDA_PATH="/nonexistent"))
    return bad + refuses(place, ["in.cu", "-o", "out.cu", "--prelude=toolkit", "--cuda-path=/nonexistent"])


# ---- the command line ----

def thousand_inputs(place):
    names = ["%d.cu" % k for k in range(1, 1001)]
    for k, name in enumerate(names, 1):
        write(place, name, GOOD if k in (1, 499, 501, 1000) else b"int x;\n")
    write(place, "500.cu", (NEST % "tille(3)").encode())
    result = run(place, ["-i"] + names)
    bad = quiet(result, 1, "nest-clause")
    for k in (1, 499, 501, 1000):
        bad += is_made(place, "%d.cu" % k)
    if read_if(place, "500.cu") != (NEST % "tille(3)").encode():
        bad.append("what is wrong was changed")
    return bad


def input_twice(place):
    write(place, "in.cu", GOOD)
    result = run(place, ["--check", "in.cu", "in.cu"])
    bad = quiet(result, 6)
    bad += quiet(run(place, ["-i", "in.cu", "./in.cu"]), 0)
    return bad + is_made(place, "in.cu")
