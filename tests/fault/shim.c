/* shim.c - a library for LD_PRELOAD that lets the N-th call of one function fail, in one program.
 *
 *	FAULT_IN=cunest		the program, by the file that runs
 *	FAULT_CALL=write	a row of the table below; malloc stands for all that allocates
 *	FAULT_AT=3		the call that fails, from 1 on
 *	FAULT_HOW=ENOSPC	the errno that it gives; EINTR; or "short", for a read or write of one byte
 *	FAULT_STICKY=1		all later calls fail, too, as on a disk that stays full
 *	FAULT_HIT=FILE		is made when it fails: a run that leaves none had fewer calls
 *	FAULT_SITES=FILE	nothing fails; a line "CALL N OBJECT" for each call, of all rows, from a place, as seen
 *				from a few frames, that none before came from: its number, and the object that asked
 *	FAULT_CLOCK=SECONDS	what every clock of the wall says, in all programs
 *
 * A close that fails has closed, as on Linux; whatever else fails has not been done. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <unwind.h>

static struct {
	bool known, here, sticky, is_short;
	char call[32], hit[512];
	int sites; /* a descriptor; 0: nobody asks */
	long at, count;
	int error;
	long clock; /* -1: as it is */
} plan = {.clock = -1};

static const struct {
	const char *name;
	int error;
} errors[] = {
	{"EIO", EIO},       {"ENOSPC", ENOSPC}, {"EINTR", EINTR},   {"EACCES", EACCES},
	{"EMFILE", EMFILE}, {"ENOMEM", ENOMEM}, {"EAGAIN", EAGAIN}, {"EXDEV", EXDEV},
	{"ECHILD", ECHILD}, {"EROFS", EROFS},   {"EDQUOT", EDQUOT},
};

/* Once, before threads; nothing here allocates. */
static void plan_read(void)
{
	const char *in = getenv("FAULT_IN"), *call = getenv("FAULT_CALL"), *at = getenv("FAULT_AT");
	const char *how = getenv("FAULT_HOW"), *hit = getenv("FAULT_HIT"),
		   *now = getenv("FAULT_CLOCK"), *sites = getenv("FAULT_SITES");
	char path[512];
	ssize_t n = syscall(SYS_readlink, "/proc/self/exe", path, sizeof(path) - 1);
	const char *name;

	plan.known = true;
	if (now)
		plan.clock = atol(now);
	if (n <= 0 || !in || ((!call || !at) && !sites))
		return;
	path[n] = '\0';
	name = strrchr(path, '/');
	if (strcmp(name ? name + 1 : path, in) != 0 ||
	    (call && strlen(call) >= sizeof(plan.call)) || (hit && strlen(hit) >= sizeof(plan.hit)))
		return;
	strcpy(plan.call, call ? call : "");
	strcpy(plan.hit, hit ? hit : "");
	plan.at = at ? atol(at) : 0;
	plan.sticky = getenv("FAULT_STICKY") != NULL;
	plan.is_short = how && strcmp(how, "short") == 0;
	plan.error = ENOMEM;
	for (unsigned i = 0; how && i < sizeof(errors) / sizeof(errors[0]); i++)
		if (strcmp(how, errors[i].name) == 0)
			plan.error = errors[i].error;
	if (sites)
		plan.sites = (int)syscall(SYS_openat, AT_FDCWD, sites,
					  O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0600);
	plan.here = true;
}

__attribute__((constructor)) static void begin(void)
{
	if (!plan.known)
		plan_read();
}

/* ---- where calls come from ---- */

enum { FRAMES = 6, SKIPPED = 3, SITES = 1 << 14 };

struct stack {
	unsigned skip, n;
	uintptr_t at[4 * FRAMES];
};

static _Unwind_Reason_Code add_frame(struct _Unwind_Context *context, void *data)
{
	struct stack *s = data;

	if (s->skip) {
		s->skip--;
		return _URC_NO_REASON;
	}
	s->at[s->n++] = _Unwind_GetIP(context);
	return s->n < sizeof(s->at) / sizeof(s->at[0]) ? _URC_NO_REASON : _URC_END_OF_STACK;
}

/* The innermost object that is no part of the C and C++ libraries: whose request it is. */
static const char *owner(const struct stack *s)
{
	static const char *const libraries[] = {"shim.so", "libc.so", "libstdc++", "libgcc"};
	const char *name = "";

	for (unsigned i = 0; i < s->n; i++) {
		Dl_info info;
		unsigned k = 0;

		if (!dladdr((void *)s->at[i], &info) || !info.dli_fname)
			continue;
		name = strrchr(info.dli_fname, '/') ? strrchr(info.dli_fname, '/') + 1
						    : info.dli_fname;
		while (k < sizeof(libraries) / sizeof(libraries[0]) &&
		       strncmp(name, libraries[k], strlen(libraries[k])) != 0)
			k++;
		if (k == sizeof(libraries) / sizeof(libraries[0]))
			break;
	}
	return name;
}

/* A line for a place that is new. */
static void note_site(const char *call, long number)
{
	static __thread bool inside; /* to unwind may allocate */
	static uint64_t known[SITES];
	struct stack s = {.skip = SKIPPED};
	uint64_t key = (uint64_t)(uintptr_t)call;
	char line[128];

	if (inside)
		return;
	inside = true;
	_Unwind_Backtrace(add_frame, &s);
	for (unsigned i = 0; i < s.n && i < FRAMES; i++)
		key = (key ^ s.at[i]) * 0x9e3779b97f4a7c15u;
	key |= 1;
	for (unsigned i = 0; i < SITES; i++) {
		uint64_t *slot = &known[((key >> 40) + i) & (SITES - 1)];

		if (*slot == key)
			break;
		if (!*slot) {
			*slot = key;
			snprintf(line, sizeof(line), "%s %ld %s\n", call, number, owner(&s));
			syscall(SYS_write, plan.sites, line, strlen(line));
			break;
		}
	}
	inside = false;
}

/* Which one of these calls it is, from 1 on. */
static long number_of(const char *call)
{
	static struct {
		const char *call;
		long n;
	} counts[32];
	unsigned i = 0;

	while (i < sizeof(counts) / sizeof(counts[0]) - 1 && counts[i].call &&
	       strcmp(counts[i].call, call) != 0)
		i++;
	counts[i].call = call;
	return __atomic_add_fetch(&counts[i].n, 1, __ATOMIC_RELAXED);
}

/* ---- which call fails ---- */

/* Is this the call that fails?  errno is set. */
static bool fails(const char *call)
{
	long count;

	if (!plan.known)
		return false; /* the loader's own calls are before everything */
	if (plan.here && plan.sites) {
		note_site(call, number_of(call));
		return false;
	}
	if (!plan.here || strcmp(call, plan.call) != 0)
		return false;
	count = __atomic_add_fetch(&plan.count, 1, __ATOMIC_RELAXED);
	if (count != plan.at && !(plan.sticky && count > plan.at))
		return false;
	if (plan.hit[0]) {
		long fd = syscall(SYS_openat, AT_FDCWD, plan.hit, O_CREAT | O_WRONLY | O_CLOEXEC,
				  0600);

		if (fd >= 0)
			syscall(SYS_close, fd);
	}
	errno = plan.error;
	return true;
}

#define NEXT(name) __typeof__(name) *next = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

/* ---- memory: glibc's own names for what we replace ---- */

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

void *malloc(size_t n)
{
	return fails("malloc") ? NULL : __libc_malloc(n);
}

void *calloc(size_t n, size_t size)
{
	return fails("malloc") ? NULL : __libc_calloc(n, size);
}

void *realloc(void *p, size_t n)
{
	return fails("malloc") ? NULL : __libc_realloc(p, n);
}

int posix_memalign(void **p, size_t alignment, size_t n)
{
	if (fails("malloc"))
		return ENOMEM;
	*p = __libc_memalign(alignment, n);
	return *p ? 0 : ENOMEM;
}

void *aligned_alloc(size_t alignment, size_t n)
{
	return fails("malloc") ? NULL : __libc_memalign(alignment, n);
}

void *mmap(void *at, size_t n, int protection, int flags, int fd, off_t offset)
{
	return fails("mmap") ? MAP_FAILED
			     : (void *)syscall(SYS_mmap, at, n, protection, flags, fd, offset);
}

/* ---- coverage ---- */

/* What a build with --enable-coverage counted is written last, and no part of the program: libgcov asks for its
 * variables, allocates without looking, and writes. */
char *getenv(const char *name)
{
	NEXT(getenv);

	if (strncmp(name, "GCOV_", 5) == 0)
		plan.here = false;
	return next(name);
}

/* ---- files ---- */

int open(const char *name, int flags, ...)
{
	mode_t mode = 0;

	if (flags & (O_CREAT | O_TMPFILE)) {
		va_list args;

		va_start(args, flags);
		mode = va_arg(args, mode_t);
		va_end(args);
	}
	return fails("open") ? -1 : (int)syscall(SYS_openat, AT_FDCWD, name, flags, mode);
}

int open64(const char *name, int flags, ...) __attribute__((alias("open")));

ssize_t read(int fd, void *to, size_t n)
{
	if (fails("read")) {
		if (!plan.is_short)
			return -1;
		n = n > 0;
	}
	return syscall(SYS_read, fd, to, n);
}

ssize_t pread(int fd, void *to, size_t n, off_t at)
{
	if (fails("read")) {
		if (!plan.is_short)
			return -1;
		n = n > 0;
	}
	return syscall(SYS_pread64, fd, to, n, at);
}

ssize_t pread64(int fd, void *to, size_t n, off_t at) __attribute__((alias("pread")));

ssize_t write(int fd, const void *from, size_t n)
{
	if (fails("write")) {
		if (!plan.is_short)
			return -1;
		n = n > 0;
	}
	return syscall(SYS_write, fd, from, n);
}

int close(int fd)
{
	bool failing = fails("close");
	int error = errno, result = (int)syscall(SYS_close, fd);

	if (failing)
		errno = error;
	return failing ? -1 : result;
}

#define WRAP(call, type, name, parameters, ...)              \
	type name parameters                                 \
	{                                                    \
		NEXT(name);                                  \
                                                             \
		return fails(call) ? -1 : next(__VA_ARGS__); \
	}

WRAP("fsync", int, fsync, (int fd), fd)
WRAP("rename", int, rename, (const char *from, const char *to), from, to)
WRAP("link", int, link, (const char *from, const char *to), from, to)
WRAP("unlink", int, unlink, (const char *name), name)
WRAP("stat", int, fstat, (int fd, struct stat *st), fd, st)
WRAP("stat", int, stat, (const char *restrict name, struct stat *restrict st), name, st)
WRAP("stat", int, access, (const char *name, int mode), name, mode)
WRAP("stat", ssize_t, readlink, (const char *restrict name, char *restrict to, size_t n), name, to,
     n)
WRAP("chmod", int, fchmod, (int fd, mode_t mode), fd, mode)
WRAP("chmod", int, chmod, (const char *name, mode_t mode), name, mode)
WRAP("mkdir", int, mkdir, (const char *name, mode_t mode), name, mode)
WRAP("pipe", int, pipe2, (int fd[2], int flags), fd, flags)
WRAP("poll", int, poll, (struct pollfd * fds, nfds_t n, int timeout), fds, n, timeout)
WRAP("wait", pid_t, waitpid, (pid_t pid, int *end, int options), pid, end, options)

FILE *fopen(const char *restrict name, const char *restrict mode)
{
	NEXT(fopen);

	return fails("open") ? NULL : next(name, mode);
}

FILE *open_memstream(char **text, size_t *size)
{
	NEXT(open_memstream);

	return fails("malloc") ? NULL : next(text, size);
}

/* ---- processes ---- */

int posix_spawn(pid_t *restrict pid, const char *restrict path,
		const posix_spawn_file_actions_t *actions,
		const posix_spawnattr_t *restrict attributes, char *const argv[restrict],
		char *const envp[restrict])
{
	NEXT(posix_spawn);

	return fails("spawn") ? errno : next(pid, path, actions, attributes, argv, envp);
}

int posix_spawnp(pid_t *restrict pid, const char *restrict path,
		 const posix_spawn_file_actions_t *actions,
		 const posix_spawnattr_t *restrict attributes, char *const argv[restrict],
		 char *const envp[restrict])
{
	NEXT(posix_spawnp);

	return fails("spawn") ? errno : next(pid, path, actions, attributes, argv, envp);
}

/* ---- clocks ---- */

int clock_gettime(clockid_t id, struct timespec *t)
{
	int result = (int)syscall(SYS_clock_gettime, id, t);

	if (result == 0 && plan.clock >= 0 && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE))
		t->tv_sec = plan.clock;
	return result;
}

int gettimeofday(struct timeval *restrict t, void *restrict zone)
{
	struct timespec now;

	(void)zone;
	clock_gettime(CLOCK_REALTIME, &now);
	*t = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
	return 0;
}

time_t time(time_t *t)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	if (t)
		*t = now.tv_sec;
	return now.tv_sec;
}
