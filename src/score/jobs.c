/* jobs.c - runs commands in groups of processes of their own, so that all of one can be ended.
 *
 * Signals are kept waiting while commands run and asked for ten times a second: what comes ends
 * every command, gives back every token, and only then does what it does.  A child that dies gives
 * back its token as one that ends. */
#define _GNU_SOURCE
#include "jobs.h"

#include "cunest/score.h"

#include "jobserver.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

enum { EXIT_NO_COMMAND = 127, TICK_MS = 20 };

static long now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000l + t.tv_nsec / 1000000l;
}

/* ---- the child ---- */

static void redirect(const char *output)
{
	int in = open("/dev/null", O_RDONLY), out;

	out = open(output, O_WRONLY | O_CREAT | O_TRUNC, 0600);
	if (in < 0 || out < 0)
		process_leave(EXIT_NO_COMMAND);
	dup2(in, STDIN_FILENO);
	dup2(out, STDOUT_FILENO);
	dup2(out, STDERR_FILENO);
}

static void limit(int what, unsigned long value)
{
	const struct rlimit r = {value, value};

	setrlimit(what, &r);
}

/* What runs a program of unknown habits. */
static void limit_step(const struct step *step)
{
	enum { FILES = 64 << 20 };

	if (!step->seconds)
		return;
	limit(RLIMIT_CPU, step->seconds);
	limit(RLIMIT_CORE, 0);
	limit(RLIMIT_FSIZE, FILES);
	limit(RLIMIT_NPROC, 0);
	if (step->mib)
		limit(RLIMIT_AS, (unsigned long)step->mib << 20);
}

static int run_step(const struct step *step)
{
	pid_t pid = fork();
	int end = -1;

	if (pid == 0) {
		redirect(step->output);
		limit_step(step);
		execvp(step->argv[0], (char *const *)(uintptr_t)step->argv);
		process_leave(EXIT_NO_COMMAND);
	}
	while (pid > 0 && waitpid(pid, &end, 0) < 0 && errno == EINTR)
		continue;
	return pid < 0 ? EXIT_NO_COMMAND : WIFEXITED(end) ? WEXITSTATUS(end) : 128;
}

_Noreturn static void child(const struct job *job, const sigset_t *mask)
{
	int status = 0;

	setpgid(0, 0);
#ifdef __linux__
	prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
	sigprocmask(SIG_SETMASK, mask, NULL);
	signal(SIGPIPE, SIG_DFL);
	if (job->tmpdir)
		setenv("TMPDIR", job->tmpdir, 1);
	for (unsigned i = 0; i < job->nsteps && status == 0; i++) {
		status = run_step(&job->steps[i]);
		if (i > 0 && job->optional)
			status = 0;
	}
	process_leave(status);
}

/* ---- the parent ---- */

static bool start(struct job *job, unsigned seconds, const sigset_t *mask)
{
	pid_t pid = fork();

	if (pid == 0)
		child(job, mask);
	if (pid < 0)
		return false;
	setpgid(pid, pid); /* whoever is first */
	job->pid = pid;
	job->until = seconds ? now_ms() + seconds * 1000l : 0;
	return true;
}

static void end_group(const struct job *job)
{
	kill(-job->pid, SIGKILL);
	kill(job->pid, SIGKILL);
}

/* How many of those that ran have ended. */
static unsigned reap(struct job *jobs, unsigned n)
{
	unsigned ended = 0;

	for (unsigned i = 0; i < n; i++) {
		struct job *job = &jobs[i];

		if (job->pid <= 0)
			continue;
		if (waitpid(job->pid, &job->end, WNOHANG) == job->pid) {
			kill(-job->pid, SIGKILL); /* what it left behind */
			job->pid = 0;
			job->done = true;
			ended++;
		} else if (job->until && now_ms() > job->until && !job->timed_out) {
			job->timed_out = true;
			end_group(job);
		}
	}
	return ended;
}

static void end_all(struct job *jobs, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		struct job *job = &jobs[i];

		if (job->pid <= 0)
			continue;
		end_group(job);
		while (waitpid(job->pid, &job->end, 0) < 0 && errno == EINTR)
			continue;
		job->pid = 0;
	}
}

static int run_all(struct job *jobs, unsigned n, unsigned seconds, struct jobserver *server,
		   const sigset_t *set, const sigset_t *mask, const struct jobs_watch *watch)
{
	const struct timespec tick = {0, TICK_MS * 1000000l};
	unsigned next = 0, running = 0;

	while (next < n || running > 0) {
		int got;

		while (next < n && jobserver_take(server, running)) {
			if (!start(&jobs[next], seconds, mask)) {
				jobs[next].done = true;
				jobs[next].end = -1;
				jobserver_give(server, running);
			} else {
				running++;
			}
			next++;
		}
		got = sigtimedwait(set, NULL, &tick);
		if (got > 0 && got != SIGCHLD) {
			end_all(jobs, n);
			return got;
		}
		running -= reap(jobs, n);
		if (watch)
			watch->look(watch->context);
		jobserver_give(server, running);
	}
	return 0;
}

int jobs_run(struct job *jobs, unsigned n, unsigned seconds, const char *makeflags,
	     const struct jobs_watch *watch)
{
	static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGCHLD};
	struct jobserver server;
	sigset_t set, mask;
	int got;

	sigemptyset(&set);
	for (unsigned i = 0; i < ARRAY_LEN(signals); i++)
		sigaddset(&set, signals[i]);
	sigprocmask(SIG_BLOCK, &set, &mask);
	jobserver_open(&server, makeflags);
	got = run_all(jobs, n, seconds, &server, &set, &mask, watch);
	jobserver_close(&server);
	sigprocmask(SIG_SETMASK, &mask, NULL);
	return got;
}

void jobs_raise(int signal_number)
{
	struct sigaction action = {.sa_handler = SIG_DFL};

	sigaction(signal_number, &action, NULL);
	raise(signal_number);
}

/* ---- directories ---- */

const char *directory_make(struct arena *arena, const char *stem)
{
	const char *base = getenv("TMPDIR");
	char *name = arena_printf(arena, "%s/%s.XXXXXX", base && *base ? base : "/tmp", stem);

	return mkdtemp(name);
}

bool directory_at(const char *name)
{
	return mkdir(name, 0700) == 0;
}

static void remove_in(int at, const char *name, unsigned depth)
{
	enum { DEEPEST = 16 };
	int fd = openat(at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	DIR *d = fd < 0 ? NULL : fdopendir(fd);
	struct dirent *e;

	while (d && (e = readdir(d)) != NULL) {
		if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
			continue;
		if (unlinkat(fd, e->d_name, 0) != 0 && depth < DEEPEST)
			remove_in(fd, e->d_name, depth + 1);
	}
	if (d)
		closedir(d);
	unlinkat(at, name, AT_REMOVEDIR);
}

void directory_remove(const char *name)
{
	remove_in(AT_FDCWD, name, 0);
}
