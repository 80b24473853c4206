/* core.c - the program cunest-core: all that needs libclang, for one file at a time.
 *
 * As a worker of `cunest` it reads a source from a pipe, with limits on time, address space and
 * stack, and sends one frame back.  libclang overflows its stack on deep expressions and can loop
 * for minutes, and nothing in the same process recovers from that: so whoever asked explains a frame
 * that does not come by how this process ended (worker.c).
 *
 * Called with the arguments of `cunest` it is that command, in one process and without limits:
 * for --no-fork and --doctor.  With --batch it is that command many times over, for tests (batch.c). */
#include "config.h"

#include "worker.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
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

enum { STACK_MIB = 64, NAME_LIMIT = 1 << 20 };

/* ---- limits ---- */

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

/* A crash that is really a limit: no room on the stack, or no memory left, which is what the last call that
 * failed has said; or one of libclang's, which some unfinished sources bring down. */
static void on_crash(int signal_number, siginfo_t *info, void *context)
{
	enum { NEAR = 1 << 20 };
	int error = errno;

	if (signal_number == SIGSEGV && fault_distance(info, context) < NEAR)
		_exit(EXIT_STACK);
	if (error == ENOMEM || memory_is_short())
		_exit(EXIT_MEMORY);
	if (frontend_parses_input())
		_exit(EXIT_PARSER);
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
	errno = 0;
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

void libclang_prepare(void)
{
	/* libclang's own crash handling would run on the stack that overflowed, and in a thread
	 * with less of it than we have */
	setenv("LIBCLANG_DISABLE_CRASH_RECOVERY", "1", 1);
	setenv("LIBCLANG_NOTHREADS", "1", 1);
	/* of __DATE__, which nothing that we write depends on; clang rejects what is no number */
	unsetenv("SOURCE_DATE_EPOCH");
}

static void set_limits(const struct options *options)
{
	limit(RLIMIT_CORE, 0);
	limit(RLIMIT_STACK, (rlim_t)STACK_MIB << 20);
	if (options->time_limit)
		limit(RLIMIT_CPU, options->time_limit);
	if (options->memory_limit && !SANITIZED)
		limit(RLIMIT_AS, (rlim_t)options->memory_limit << 20);
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

/* ---- a worker ---- */

struct asking {
	struct arena *arena;
	const struct options *options;
};

static bool ask(void *context, struct candidate *cands, unsigned n)
{
	const struct asking *a = context;
	struct request request = {.magic = REQUEST_MAGIC};
	struct buf text;
	uint64_t size;
	char *answer;

	buf_init(&text, a->arena);
	request_print(&text, &(struct compiling){.options = a->options, .cands = cands, .n = n});
	request.size = text.n;
	pipe_send(WORKER_OUT, &request, sizeof(request));
	pipe_send(WORKER_OUT, text.s, text.n);
	if (!pipe_receive(WORKER_IN, &size, sizeof(size)))
		return false;
	answer = arena_alloc(a->arena, (size_t)size + 1);
	return pipe_receive(WORKER_IN, answer, (size_t)size) &&
	       answer_read(a->arena, answer, (size_t)size, cands, n);
}

/* What the command read.  False: it is gone. */
static bool receive_source(struct arena *arena, struct source *source)
{
	struct assignment work;
	char *name, *text;

	if (!pipe_receive(WORKER_IN, &work, sizeof(work)) || work.magic != WORK_MAGIC ||
	    work.name_size > NAME_LIMIT || work.text_size > INPUT_LIMIT)
		return false;
	name = arena_alloc(arena, (size_t)work.name_size + 1);
	text = arena_alloc(arena, (size_t)work.text_size + 1);
	if (!pipe_receive(WORKER_IN, name, (size_t)work.name_size) ||
	    !pipe_receive(WORKER_IN, text, (size_t)work.text_size))
		return false;
	*source = (struct source){.name = name, .text = text, .size = (uint32_t)work.text_size};
	return true;
}

static bool send_frame(enum status status, const char *messages, size_t messages_size,
		       const struct products *products)
{
	struct frame frame = {
		.magic = FRAME_MAGIC, .status = status, .messages_size = messages_size};

	for (unsigned i = 0; i < PRODUCT_COUNT; i++)
		frame.size[i] = products->at[i].text ? products->at[i].size : ABSENT;
	if (!pipe_send(WORKER_OUT, &frame, sizeof(frame)) ||
	    !pipe_send(WORKER_OUT, messages, messages_size))
		return false;
	for (unsigned i = 0; i < PRODUCT_COUNT; i++)
		if (products->at[i].text &&
		    !pipe_send(WORKER_OUT, products->at[i].text, products->at[i].size))
			return false;
	return true;
}

/* Messages that the command line gives rise to have been given by the command, but where a file
 * changed since it was read. */
static enum status read_options(struct arena *arena, int argc, char **argv, struct options *options)
{
	enum action action;
	enum status status = options_parse(arena, argc, argv, options, &action, stdout, stderr);

	return status == STATUS_OK ? options_database(arena, options, stderr) : status;
}

static int work(struct arena *arena, int argc, char **argv)
{
	struct products products = {0};
	struct options options = {0};
	struct asking asking = {arena, &options};
	struct source source;
	char *messages = NULL;
	size_t messages_size = 0;
	enum status status;
	FILE *stream;

	if (!receive_source(arena, &source))
		return STATUS_IO;
	status = read_options(arena, argc, argv, &options);
	if (status != STATUS_OK)
		return send_frame(status, "", 0, &products) ? STATUS_OK : STATUS_IO;
	stream = open_memstream(&messages, &messages_size);
	if (!stream)
		return EXIT_MEMORY;
	options.compile = ask;
	options.compile_context = &asking;
	catch_crashes(arena);
	set_limits(&options);
	libclang_prepare();
	set_heap();
	status = cunest_transform(arena, &source, &options, &products, stream);
	if (fclose(stream) != 0)
		return EXIT_MEMORY;
	return send_frame(status, messages, messages_size, &products) ? STATUS_OK : STATUS_IO;
}

/* Ends without giving anything back: the arena and libclang's tables go with the process. */
_Noreturn void worker_main(int argc, char **argv)
{
	const uint64_t hello = HELLO_MAGIC;
	struct trap trap;
	struct arena *arena;

#ifdef __linux__
	prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
	if (strcmp(argv[1], WORKER_WORD PACKAGE_VERSION) != 0)
		process_leave(EXIT_VERSION);
	if (!pipe_send(WORKER_OUT, &hello, sizeof(hello)))
		process_leave(STATUS_IO);
	argv[1] = argv[0];
	if (setjmp(trap.env))
		process_leave(EXIT_MEMORY);
	arena = arena_create(&trap);
	process_leave(arena ? work(arena, argc - 1, argv + 1) : EXIT_MEMORY);
}

/* ---- the whole command ---- */

struct compiling_here {
	struct arena *arena;
	struct compiling what;
};

static bool compile_directly(void *context, struct candidate *cands, unsigned n)
{
	struct compiling_here *c = context;
	int signal_number;

	c->what.cands = cands;
	c->what.n = n;
	signal_number = compile_here(c->arena, &c->what);
	if (signal_number)
		jobs_raise(signal_number);
	return true;
}

/* The trap is armed by the transformation; an arena of its own keeps the caller's as it is. */
static enum status run_here(struct arena *arena, const struct source *source,
			    const struct options *options, struct products *products, FILE *err)
{
	struct trap trap;
	struct arena *own = arena_create(&trap);
	struct options with = *options;
	struct compiling_here compiling = {own, {.source = source, .options = &with}};
	enum status status;

	*products = (struct products){0};
	if (!own) {
		failure_print(err, STATUS_LIMIT, source->name, "out of memory", options);
		return STATUS_LIMIT;
	}
	status = options_database(own, &with, err);
	if (status != STATUS_OK) {
		arena_destroy(own);
		return status;
	}
	with.compile = compile_directly;
	with.compile_context = &compiling;
	status = cunest_transform(own, source, &with, products, err);
	for (unsigned i = 0; i < PRODUCT_COUNT; i++)
		if (products->at[i].text)
			products->at[i].text =
				arena_strndup(arena, products->at[i].text, products->at[i].size);
	arena_destroy(own);
	return status;
}

static enum status doctor(const struct options *options, FILE *out)
{
	char solver[48];

	version_print(out);
	solver_version(solver, sizeof(solver));
	fprintf(out, "%-18s %s\n", "solver of --verify", solver);
	return frontend_doctor(out, &options->frontend);
}

int main(int argc, char **argv)
{
	static const struct engine engine = {.run = run_here, .doctor = doctor};

	process_init();
	if (argc > 1 && strncmp(argv[1], WORKER_WORD, strlen(WORKER_WORD)) == 0)
		worker_main(argc, argv);
	if (argc == 2 && strcmp(argv[1], BATCH_WORD) == 0)
		process_leave(batch_main());
	return cunest_main(argc, argv, &engine, stdout, stderr);
}
