/* worker.c - the work in a child process with limits, so that no input takes the command down.
 *
 * libclang overflows its stack on deep expressions and can loop for minutes; nothing in the same
 * process recovers from that.  The child has limits on time, address space and stack, and sends one
 * frame through a pipe: status, messages, products.  A frame that does not arrive is explained by how
 * the child ended. */
#include "config.h"

#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#ifdef __GLIBC__
#include <malloc.h>
#endif

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

enum {
	STACK_MIB = 64,
	MESSAGE_LIMIT = 64 << 10,
	EXIT_STACK = 101, /* how the child's signal handler says what it found */
	EXIT_MEMORY = 102,
	WALL_FACTOR = 6, /* a child that waits instead of computing gets this much longer */
};

/* Messages and products follow in this order. */
struct frame {
	uint64_t magic;
	int64_t status;
	uint64_t messages_size;
	uint64_t size[PRODUCT_COUNT]; /* ABSENT: there is none */
};
static const uint64_t frame_magic = UINT64_C(0x6375206e65737431);
#define ABSENT UINT64_MAX

/* Asks for what follows to be compiled; a size and the answer come back. */
struct request {
	uint64_t magic, size;
};
static const uint64_t request_magic = UINT64_C(0x6375206e65737432);

/* ---- the child ---- */

/* Bytes between a fault and the stack pointer; ULONG_MAX where that is not known. */
static unsigned long fault_distance(const siginfo_t *info, const void *context)
{
	const ucontext_t *u = context;
	uintptr_t at = (uintptr_t)info->si_addr, sp;

#if defined(__linux__) && defined(__x86_64__)
	sp = (uintptr_t)u->uc_mcontext.gregs[REG_RSP];
#elif defined(__linux__) && defined(__aarch64__)
	sp = (uintptr_t)u->uc_mcontext.sp;
#else
	(void)u;
	(void)at;
	return ~0ul;
#endif
	return at > sp ? at - sp : sp - at;
}

/* Is more than three eighths of the address space in use?  Who runs out asks for much at once, so
 * that what is left then may still be a lot. */
static bool memory_is_short(void)
{
	struct rlimit r;

	if (getrlimit(RLIMIT_AS, &r) != 0 || r.rlim_cur == RLIM_INFINITY)
		return false;
	return mmap(NULL, (size_t)(r.rlim_cur / 8 * 5), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1,
		    0) == MAP_FAILED;
}

/* A crash that is really a limit: no room on the stack, or no memory left. */
static void on_crash(int signal_number, siginfo_t *info, void *context)
{
	enum { NEAR = 1 << 20 };

	if (signal_number == SIGSEGV && fault_distance(info, context) < NEAR)
		_exit(EXIT_STACK);
	if (memory_is_short())
		_exit(EXIT_MEMORY);
	signal(signal_number, SIG_DFL);
	raise(signal_number);
}

static void catch_crashes(struct arena *arena)
{
	static const int signals[] = {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGTRAP};
	enum { SIZE = 64 << 10 };
	stack_t stack = {.ss_sp = arena_alloc(arena, SIZE), .ss_size = SIZE};
	struct sigaction action = {.sa_sigaction = on_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK};

	if (SANITIZED || sigaltstack(&stack, NULL) != 0)
		return;
	for (unsigned i = 0; i < ARRAY_LEN(signals); i++)
		sigaction(signals[i], &action, NULL);
}

static void limit(int resource, rlim_t soft)
{
	struct rlimit r;

	if (getrlimit(resource, &r) != 0)
		return;
	if (r.rlim_max != RLIM_INFINITY && soft > r.rlim_max)
		soft = r.rlim_max;
	if (resource == RLIMIT_STACK ? r.rlim_cur != RLIM_INFINITY && r.rlim_cur < soft
				     : r.rlim_cur == RLIM_INFINITY || r.rlim_cur > soft) {
		r.rlim_cur = soft;
		setrlimit(resource, &r);
	}
}

static void set_limits(const struct options *options)
{
	limit(RLIMIT_CORE, 0);
	limit(RLIMIT_STACK, (rlim_t)STACK_MIB << 20);
	if (options->time_limit)
		limit(RLIMIT_CPU, options->time_limit);
	if (options->memory_limit && !SANITIZED)
		limit(RLIMIT_AS, (rlim_t)options->memory_limit << 20);
	/* libclang's own crash handling would run on the stack that overflowed, and in a thread
	 * with less of it than we have */
	setenv("LIBCLANG_DISABLE_CRASH_RECOVERY", "1", 1);
	setenv("LIBCLANG_NOTHREADS", "1", 1);
}

/* clang takes memory in small pieces and gives none back before it ends: one heap for all threads,
 * that grows in large steps, saves a twentieth of the time. */
static void set_heap(void)
{
#ifdef M_ARENA_MAX
	mallopt(M_ARENA_MAX, 1);
	mallopt(M_TOP_PAD, 16 << 20);
#endif
}

static void send_all(int fd, const void *data, size_t size)
{
	const char *s = data;

	while (size > 0) {
		ssize_t n = write(fd, s, size);

		if (n < 0 && errno != EINTR)
			return;
		if (n > 0) {
			s += n;
			size -= (size_t)n;
		}
	}
}

static bool receive_all(int fd, void *data, size_t size)
{
	char *s = data;

	while (size > 0) {
		ssize_t n = read(fd, s, size);

		if (n == 0 || (n < 0 && errno != EINTR))
			return false;
		if (n > 0) {
			s += n;
			size -= (size_t)n;
		}
	}
	return true;
}

struct asking {
	struct arena *arena;
	int out, in;
};

static bool ask(void *context, struct candidate *cands, unsigned n)
{
	const struct asking *a = context;
	struct request request = {.magic = request_magic};
	struct buf text;
	uint64_t size;
	char *answer;

	buf_init(&text, a->arena);
	request_print(&text, cands, n);
	request.size = text.n;
	send_all(a->out, &request, sizeof(request));
	send_all(a->out, text.s, text.n);
	if (!receive_all(a->in, &size, sizeof(size)))
		return false;
	answer = arena_alloc(a->arena, (size_t)size + 1);
	return receive_all(a->in, answer, (size_t)size) &&
	       answer_read(a->arena, answer, (size_t)size, cands, n);
}

_Noreturn static void child(int fd, int answers, struct arena *arena, const struct source *source,
			    const struct options *given)
{
	struct frame frame = {.magic = frame_magic};
	struct asking asking = {arena, fd, answers};
	struct options own = *given, *options = &own;
	struct products products;
	char *messages = NULL;
	size_t messages_size = 0;
	FILE *stream = open_memstream(&messages, &messages_size);

#ifdef __linux__
	prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
	if (!stream)
		_exit(EXIT_MEMORY);
	own.compile = ask;
	own.compile_context = &asking;
	catch_crashes(arena);
	set_limits(options);
	set_heap();
	frame.status = cunest_transform(arena, source, options, &products, stream);
	if (fclose(stream) != 0)
		_exit(EXIT_MEMORY);
	frame.messages_size = messages_size;
	for (unsigned i = 0; i < PRODUCT_COUNT; i++)
		frame.size[i] = products.at[i].text ? products.at[i].size : ABSENT;
	send_all(fd, &frame, sizeof(frame));
	send_all(fd, messages, messages_size);
	for (unsigned i = 0; i < PRODUCT_COUNT; i++)
		if (products.at[i].text)
			send_all(fd, products.at[i].text, products.at[i].size);
	_exit(STATUS_OK);
}

/* ---- the parent ---- */

static long now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000l + t.tv_nsec / 1000000l;
}

struct serving {
	struct arena *arena;
	const struct source *source;
	const struct options *options;
	int answers;
	int signal_number; /* that came while compiling */
};

/* Is what came a whole request?  Then it is carried out and answered. */
static bool serve(struct serving *s, struct buf *b)
{
	struct candidate *cands;
	struct request request;
	struct buf answer;
	uint64_t size;
	unsigned n;

	if (b->n < sizeof(request))
		return false;
	memcpy(&request, b->s, sizeof(request));
	if (request.magic != request_magic || b->n - sizeof(request) < request.size)
		return false;
	if (!request_read(s->arena, b->s + sizeof(request), (size_t)request.size, &cands, &n))
		return false;
	b->n = 0;
	s->signal_number = compile_here(s->arena, s->source, s->options, cands, n);
	buf_init(&answer, s->arena);
	answer_print(&answer, cands, n);
	size = answer.n;
	send_all(s->answers, &size, sizeof(size));
	send_all(s->answers, answer.s, answer.n);
	return true;
}

/* Reads until the child closes its end.  False: it took too long. */
static bool receive(int fd, struct buf *b, unsigned seconds, struct serving *serving)
{
	long end = now_ms() + seconds * 1000l * WALL_FACTOR;
	char block[1 << 16];

	for (;;) {
		struct pollfd p = {.fd = fd, .events = POLLIN};
		long left = end - now_ms();
		ssize_t n;
		int ready;

		if (seconds && left <= 0)
			return false;
		ready = poll(&p, 1, seconds ? (int)left : -1);
		if (ready < 0 && errno != EINTR)
			return true;
		if (ready <= 0)
			continue;
		n = read(fd, block, sizeof(block));
		if (n == 0 || (n < 0 && errno != EINTR))
			return true;
		if (n <= 0)
			continue;
		buf_put(b, block, (size_t)n);
		if (serve(serving, b))
			end = now_ms() + seconds * 1000l * WALL_FACTOR;
		if (serving->signal_number)
			return true;
	}
}

static enum status explain_end(struct arena *arena, const struct source *source,
			       const struct options *options, bool in_time, int end, FILE *err)
{
	enum status status = STATUS_LIMIT;
	const char *what;

	if (!in_time || (WIFSIGNALED(end) && WTERMSIG(end) == SIGXCPU)) {
		what = arena_printf(arena,
				    "not finished after %u s; --time-limit=SECONDS allows more",
				    options->time_limit);
	} else if (WIFEXITED(end) && WEXITSTATUS(end) == EXIT_STACK) {
		what = "an expression or a statement is nested too deeply";
	} else if ((WIFEXITED(end) && WEXITSTATUS(end) == EXIT_MEMORY) ||
		   (WIFSIGNALED(end) && WTERMSIG(end) == SIGKILL)) {
		what = arena_printf(arena,
				    "out of memory at %u MiB; --memory-limit=MIB allows more",
				    options->memory_limit);
	} else if (WIFSIGNALED(end)) {
		status = STATUS_BUG;
		what = arena_printf(arena, "crashed: %s", strsignal(WTERMSIG(end)));
	} else {
		status = STATUS_BUG;
		what = arena_printf(arena, "the worker ended with status %d", WEXITSTATUS(end));
	}
	failure_print(err, status, source->name, what, options);
	return status;
}

/* A broken file can give more messages than anyone reads; remarks that were asked for all come. */
static void print_limited(FILE *err, const char *messages, size_t size,
			  const struct diag_style *style)
{
	size_t n = size;

	if (n > MESSAGE_LIMIT && !style->pass_re && !style->missed_re && !style->analysis_re) {
		n = MESSAGE_LIMIT;
		while (n > 0 && messages[n - 1] != '\n')
			n--;
	}
	fwrite(messages, 1, n, err);
	if (n < size)
		fprintf(err, "cunest: %zu more bytes of messages are left out\n", size - n);
}

static enum status take_frame(const struct buf *b, const struct options *options,
			      struct products *products, FILE *err, bool *whole)
{
	struct frame frame;
	size_t at = sizeof(frame);

	*whole = false;
	if (b->n < sizeof(frame))
		return STATUS_BUG;
	memcpy(&frame, b->s, sizeof(frame));
	if (frame.magic != frame_magic || frame.messages_size > b->n - at)
		return STATUS_BUG;
	at += frame.messages_size;
	for (unsigned i = 0; i < PRODUCT_COUNT; i++) {
		if (frame.size[i] == ABSENT)
			continue;
		if (frame.size[i] > b->n - at)
			return STATUS_BUG;
		products->at[i] = (struct product){b->s + at, (size_t)frame.size[i]};
		at += frame.size[i];
	}
	if (at != b->n)
		return STATUS_BUG;
	*whole = true;
	print_limited(err, b->s + sizeof(frame), frame.messages_size, &options->style);
	return (enum status)frame.status;
}

static bool compile_directly(void *context, struct candidate *cands, unsigned n)
{
	struct serving *s = context;

	s->signal_number = compile_here(s->arena, s->source, s->options, cands, n);
	if (s->signal_number)
		jobs_raise(s->signal_number);
	return true;
}

/* The trap is armed by the transformation; an arena of its own keeps the caller's as it is. */
static enum status run_here(struct arena *arena, const struct source *source,
			    const struct options *options, struct products *products, FILE *err)
{
	struct trap trap;
	struct arena *own = arena_create(&trap);
	struct serving serving = {own, source, options, -1, 0};
	struct options with = *options;
	enum status status;

	if (!own) {
		failure_print(err, STATUS_LIMIT, source->name, "out of memory", options);
		return STATUS_LIMIT;
	}
	with.compile = compile_directly;
	with.compile_context = &serving;
	status = cunest_transform(own, source, &with, products, err);
	for (unsigned i = 0; i < PRODUCT_COUNT; i++)
		if (products->at[i].text)
			products->at[i].text =
				arena_strndup(arena, products->at[i].text, products->at[i].size);
	arena_destroy(own);
	return status;
}

enum status worker_run(struct arena *arena, const struct source *source,
		       const struct options *options, struct products *products, FILE *err)
{
	enum status status;
	bool in_time, whole;
	struct serving serving = {arena, source, options, -1, 0};
	struct buf b;
	int fd[2], answers[2], end = 0;
	pid_t pid;

	*products = (struct products){0};
	if (options->no_fork)
		return run_here(arena, source, options, products, err);
	buf_init(&b, arena);
	if (pipe(fd) != 0) {
		failure_print(err, STATUS_IO, source->name, strerror(errno), options);
		return STATUS_IO;
	}
	if (pipe(answers) != 0) {
		failure_print(err, STATUS_IO, source->name, strerror(errno), options);
		close(fd[0]);
		close(fd[1]);
		return STATUS_IO;
	}
	pid = fork();
	if (pid < 0) {
		failure_print(err, STATUS_IO, source->name, strerror(errno), options);
		for (unsigned i = 0; i < 2; i++) {
			close(fd[i]);
			close(answers[i]);
		}
		return STATUS_IO;
	}
	if (pid == 0) {
		close(fd[0]);
		close(answers[1]);
		child(fd[1], answers[0], arena, source, options);
	}
	close(fd[1]);
	close(answers[0]);
	fcntl(fd[0], F_SETFD, FD_CLOEXEC);
	fcntl(answers[1], F_SETFD, FD_CLOEXEC);
	serving.answers = answers[1];
	in_time = receive(fd[0], &b, options->time_limit, &serving);
	close(fd[0]);
	close(answers[1]);
	if (!in_time || serving.signal_number)
		kill(pid, SIGKILL);
	while (waitpid(pid, &end, 0) < 0 && errno == EINTR)
		continue;
	if (serving.signal_number)
		jobs_raise(serving.signal_number);
	status = take_frame(&b, options, products, err, &whole);
	if (!whole) {
		*products = (struct products){0};
		return explain_end(arena, source, options, in_time, end, err);
	}
	return status;
}
