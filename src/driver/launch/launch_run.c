/* launch_run.c - the compiler as a process: in place of ours, or as a child.
 *
 * A child is waited for with our signals blocked, so that none is lost between two calls: one that asks us to
 * end is passed on, the compiler ends as it likes to, and then we end as it did. */
#include "launch.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { CANNOT_RUN = 126, NOT_FOUND = 127 };

static int cannot(const char *name, int error, FILE *err)
{
	fputs("cunest: error: cannot run ", err);
	quote_print(err, name);
	fprintf(err, ": %s [%s]\n", strerror(error), diag_name(DIAG_IO));
	return error == ENOENT ? NOT_FOUND : CANNOT_RUN;
}

int launch_exec(char **argv, FILE *err)
{
	execvp(argv[0], argv);
	return cannot(argv[0], errno, err);
}

static void signals_of_interest(sigset_t *set)
{
	sigemptyset(set);
	sigaddset(set, SIGCHLD);
	sigaddset(set, SIGINT);
	sigaddset(set, SIGTERM);
	sigaddset(set, SIGHUP);
	sigaddset(set, SIGQUIT);
}

static int start(char **argv, const sigset_t *mask, pid_t *pid)
{
	posix_spawnattr_t attributes;
	int error = posix_spawnattr_init(&attributes);

	if (error)
		return error;
	error = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
	if (!error)
		error = posix_spawnattr_setsigmask(&attributes, mask);
	if (!error)
		error = posix_spawnp(pid, argv[0], NULL, &attributes, argv, environ);
	posix_spawnattr_destroy(&attributes);
	return error;
}

/* Whether the child has ended, and how; one that cannot be waited for counts as one that could not be run. */
static bool has_ended(pid_t pid, int *end)
{
	pid_t ended;

	do
		ended = waitpid(pid, end, WNOHANG);
	while (ended < 0 && errno == EINTR);
	if (ended < 0)
		*end = CANNOT_RUN << 8; /* as wait says it */
	return ended != 0;
}

/* A terminal's signals reach the child too; a second one does no harm. */
static int wait_for(pid_t pid, const sigset_t *set, int *came)
{
	int end;

	for (;;) {
		siginfo_t info;
		int signal_number = sigwaitinfo(set, &info);

		if (signal_number > 0 && signal_number != SIGCHLD) {
			*came = signal_number;
			kill(pid, signal_number);
		}
		if (has_ended(pid, &end))
			return end;
	}
}

int launch_wait(char **argv, int *signal_number, FILE *err)
{
	struct sigaction plain = {.sa_handler = SIG_DFL}, child;
	sigset_t set, before;
	int error, end;
	pid_t pid;

	*signal_number = 0;
	signals_of_interest(&set);
	sigaction(SIGCHLD, &plain, &child); /* ignored, there would be nothing to wait for */
	sigprocmask(SIG_BLOCK, &set, &before);
	error = start(argv, &before, &pid);
	end = error ? 0 : wait_for(pid, &set, signal_number);
	sigprocmask(SIG_SETMASK, &before, NULL);
	sigaction(SIGCHLD, &child, NULL);
	if (error)
		return cannot(argv[0], error, err);
	if (WIFSIGNALED(end))
		*signal_number = WTERMSIG(end);
	else if (WEXITSTATUS(end) == 0)
		*signal_number = 0; /* it had ended already, or was not impressed */
	return WIFSIGNALED(end) ? 128 + WTERMSIG(end) : WEXITSTATUS(end);
}

void launch_raise(int signal_number)
{
	struct sigaction plain = {.sa_handler = SIG_DFL};
	struct rlimit none = {0, 0};

	setrlimit(RLIMIT_CORE, &none); /* the compiler has left its own */
	sigaction(signal_number, &plain, NULL);
	raise(signal_number);
}
