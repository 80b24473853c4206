"""batch - runs of the command without starting it: `cunest-core --batch`, see src/driver/batch.c.

A Batch is one such process; what it runs is as isolated from other runs as a process of its own is.  Where there is no
cunest-core beside the command, or with `itself`, the command itself is started each time.
"""
import os
import subprocess
import tempfile
import threading


class Batch:
    """One run at a time; a `with` ends the process."""

    def __init__(self, itself=False):
        built = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../build/cunest")
        here = built if os.path.exists(built) and not os.path.exists("cunest") else "cunest"
        self.command = os.path.abspath(os.environ.get("CUNEST", here))
        core = os.path.join(os.path.dirname(self.command), "cunest-core")
        self.scratch = tempfile.TemporaryDirectory(prefix="cunest-batch.", dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
        self.core = core if not itself and os.access(core, os.X_OK) else None
        self.server = None

    def __enter__(self):
        return self

    def __exit__(self, *what):
        if self.server:
            self.server.stdin.close()
            self.server.wait()
        self.scratch.cleanup()

    def path(self, name):
        return os.path.join(self.scratch.name, name)

    def run(self, directory, words, data=None, environment=None):
        """(status, output, messages) as bytes; minus the number of a signal that ended it, as in subprocess."""
        if not self.core:
            done = subprocess.run([self.command] + words, cwd=directory, input=data or b"", capture_output=True, check=False,
                                  env=dict(os.environ, **environment) if environment else None)
            return done.returncode, done.stdout, done.stderr
        self.server = self.server or subprocess.Popen([self.core, "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        given = os.devnull
        if data is not None:
            given = self.path("in")
            with open(given, "wb") as file:
                file.write(data)
        job = [os.path.abspath(directory), given, self.path("out"), self.path("err")]
        job += ["%s=%s" % item for item in (environment or {}).items()] + ["cunest"] + words
        self.server.stdin.write(b"".join(os.fsencode(word) + b"\0" for word in job) + b"\0")
        self.server.stdin.flush()
        answer = self.server.stdout.readline()
        if not answer:
            raise RuntimeError("the batch process ended")
        found = []
        for name in job[2:4]:
            with open(name, "rb") as file:
                found.append(file.read())
        return os.waitstatus_to_exitcode(int(answer)), found[0], found[1]


class Pool:
    """A batch for each thread that runs something."""

    def __init__(self):
        self.own, self.all, self.lock = threading.local(), [], threading.Lock()

    def __enter__(self):
        return self

    def __exit__(self, *what):
        for batch in self.all:
            batch.__exit__(*what)

    def run(self, directory, words, **how):
        if not hasattr(self.own, "batch"):
            self.own.batch = Batch()
            with self.lock:
                self.all.append(self.own.batch)
        return self.own.batch.run(directory, words, **how)
