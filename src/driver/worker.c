/* worker.c - the work in another process with limits, so that no input takes the command down.
 *
 * The worker is the program cunest-core (core.c), which alone is linked with libclang: a file without
 * annotations never starts it.  It gets the source through a pipe and gives status, messages and
 * products back through another; files belong to this process.  What it asks to be compiled is
 * compiled here, where its limits do not count.  A frame that does not arrive is explained by how
 * the worker ended. */
#include "config.h"

#include "worker.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
	MESSAGE_LIMIT =
		(64 << 10) - 256, /* with the line that says what is left out, and others of ours */
	WALL_FACTOR = 6,   /* a worker that waits instead of computing gets this much longer */
	EXIT_LOADER = 127, /* of the dynamic loader: a library is missing */
	FREE_FD = 5,       /* ours are from here on, clear of the worker's */
};

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
	bool begun;        /* the worker has said that it runs */
};

static void take_hello(struct serving *s, struct buf *b)
{
	uint64_t magic;

	if (s->begun || b->n < sizeof(magic))
		return;
	memcpy(&magic, b->s, sizeof(magic));
	if (magic != HELLO_MAGIC)
		return;
	s->begun = true;
	b->n -= sizeof(magic);
	memmove(b->s, b->s + sizeof(magic), b->n);
}

/* Is what came a whole request?  Then it is carried out and answered. */
static bool serve(struct serving *s, struct buf *b)
{
	struct compiling what = {.source = s->source, .options = s->options};
	struct request request;
	struct buf answer;
	uint64_t size;

	if (b->n < sizeof(request))
		return false;
	memcpy(&request, b->s, sizeof(request));
	if (request.magic != REQUEST_MAGIC || b->n - sizeof(request) < request.size)
		return false;
	if (!request_read(s->arena, b->s + sizeof(request), (size_t)request.size, &what))
		return false;
	b->n = 0;
	s->signal_number = compile_here(s->arena, &what);
	buf_init(&answer, s->arena);
	answer_print(&answer, what.cands, what.n);
	size = answer.n;
	pipe_send(s->answers, &size, sizeof(size));
	pipe_send(s->answers, answer.s, answer.n);
	return true;
}

/* Reads until the child closes its end.  ETIMEDOUT: it took too long; another errno: that came of reading. */
static int receive(int fd, struct buf *b, unsigned seconds, struct serving *serving)
{
	long end = now_ms() + seconds * 1000l * WALL_FACTOR;
	char block[1 << 16];

	for (;;) {
		struct pollfd p = {.fd = fd, .events = POLLIN};
		long left = end - now_ms();
		ssize_t n;
		int ready;

		if (seconds && left <= 0)
			return ETIMEDOUT;
		ready = poll(&p, 1, seconds ? (int)left : -1);
		if (ready < 0 && errno != EINTR)
			return errno;
		if (ready <= 0)
			continue;
		n = read(fd, block, sizeof(block));
		if (n == 0)
			return 0;
		if (n < 0 && errno != EINTR)
			return errno;
		if (n <= 0)
			continue;
		buf_put(b, block, (size_t)n);
		take_hello(serving, b);
		if (serve(serving, b))
			end = now_ms() + seconds * 1000l * WALL_FACTOR;
		if (serving->signal_number)
			return 0;
	}
}

static enum status explain_end(struct arena *arena, const struct source *source,
			       const struct options *options, const char *core, bool in_time,
			       bool begun, int end, FILE *err)
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
		   (WIFEXITED(end) && WEXITSTATUS(end) == EXIT_FAILURE) || /* of tree-sitter */
		   (WIFSIGNALED(end) && WTERMSIG(end) == SIGKILL)) {
		what = arena_printf(arena,
				    "out of memory at %u MiB; --memory-limit=MIB allows more",
				    options->memory_limit);
	} else if (WIFEXITED(end) && WEXITSTATUS(end) == EXIT_PARSER) {
		what = "libclang crashed while parsing this file";
	} else if (!begun && WIFSIGNALED(end)) {
		status = STATUS_IO; /* of its libraries' own beginning, which wants memory too */
		what = arena_printf(arena, "%s could not be started: %s", core,
				    strsignal(WTERMSIG(end)));
	} else if (WIFEXITED(end) && WEXITSTATUS(end) == EXIT_VERSION) {
		status = STATUS_IO;
		what = arena_printf(arena, "%s is not of version %s; reinstall cunest", core,
				    PACKAGE_VERSION);
	} else if (WIFEXITED(end) && WEXITSTATUS(end) == EXIT_LOADER) {
		status = STATUS_IO; /* whose message is above */
		what = arena_printf(arena, "%s cannot be loaded", core);
	} else if (WIFEXITED(end) && WEXITSTATUS(end) == STATUS_IO) {
		status = STATUS_IO;
		what = "the pipe to the worker broke";
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

/* How much of the messages is printed: whole lines, but of one that has no end its beginning.  A record of a document
 * is never cut. */
static size_t printed(const char *messages, size_t size)
{
	size_t n = MESSAGE_LIMIT;
	const char *end;

	while (n > 0 && messages[n - 1] != '\n')
		n--;
	if (n)
		return n;
	end = messages[0] == DOCUMENT_RECORD ? memchr(messages, '\n', size) : NULL;
	return end ? (size_t)(end - messages) + 1 : MESSAGE_LIMIT;
}

/* A broken file can give more messages than anyone reads; remarks that were asked for all come. */
static void print_limited(FILE *err, const char *messages, size_t size,
			  const struct diag_style *style)
{
	size_t n = size;

	if (n > MESSAGE_LIMIT && !style->pass_re && !style->missed_re && !style->analysis_re)
		n = printed(messages, size);
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
	if (frame.magic != FRAME_MAGIC || frame.messages_size > b->n - at)
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

/* Copies of a pipe's ends that no number of the worker's collides with; -1: errno. */
static int make_pipe(int fd[2])
{
	int low[2];

	if (pipe2(low, O_CLOEXEC) != 0)
		return -1;
	for (unsigned i = 0; i < 2; i++)
		fd[i] = fcntl(low[i], F_DUPFD_CLOEXEC, FREE_FD);
	for (unsigned i = 0; i < 2; i++)
		close(low[i]);
	if (fd[0] >= 0 && fd[1] >= 0)
		return 0;
	for (unsigned i = 0; i < 2; i++)
		if (fd[i] >= 0)
			close(fd[i]);
	return -1;
}

char **worker_words(struct arena *arena, const struct options *options)
{
	struct vec words = {0};

	vec_push(arena, &words, (void *)"cunest");
	vec_push(arena, &words, (void *)(WORKER_WORD PACKAGE_VERSION));
	for (int i = 1; i < options->argc; i++)
		vec_push(arena, &words, options->argv[i]);
	vec_push(arena, &words, NULL);
	return (char **)words.at;
}

/* 0, or an errno; of a worker that has died, 0: that is noticed when its answer does not come. */
static int send_work(int fd, const struct source *source)
{
	struct assignment work = {WORK_MAGIC, strlen(source->name), source->size};

	if (pipe_send(fd, &work, sizeof(work)) && pipe_send(fd, source->name, work.name_size) &&
	    pipe_send(fd, source->text, source->size))
		return 0;
	return errno == EPIPE ? 0 : errno;
}

static enum status cannot(const struct source *source, const struct options *options, int error,
			  FILE *err)
{
	failure_print(err, STATUS_IO, source->name, strerror(error), options);
	return STATUS_IO;
}

enum status worker_run(struct arena *arena, const struct source *source,
		       const struct options *options, struct products *products, FILE *err)
{
	struct serving serving = {arena, source, options, -1, 0, false};
	const char *core = core_find(arena, err);
	int in[2], out[2], end = 0, error;
	enum status status;
	bool in_time, whole;
	struct buf b;
	pid_t pid;

	*products = (struct products){0};
	if (!core)
		return STATUS_IO;
	if (make_pipe(in) != 0)
		return cannot(source, options, errno, err);
	if (make_pipe(out) != 0) {
		error = errno;
		close(in[0]);
		close(in[1]);
		return cannot(source, options, error, err);
	}
	error = worker_start(arena, core, options, in[0], out[1], &pid);
	close(in[0]);
	close(out[1]);
	if (error) {
		close(in[1]);
		close(out[0]);
		failure_print(err, STATUS_IO, core, strerror(error), options);
		return STATUS_IO;
	}
	buf_init(&b, arena);
	serving.answers = in[1];
	error = send_work(in[1], source);
	if (!error)
		error = receive(out[0], &b, options->time_limit, &serving);
	close(out[0]);
	close(in[1]);
	if (error || serving.signal_number)
		kill(pid, SIGKILL);
	while (waitpid(pid, &end, 0) < 0 && errno == EINTR)
		continue;
	if (serving.signal_number)
		jobs_raise(serving.signal_number);
	if (error && error != ETIMEDOUT)
		return cannot(source, options, error, err);
	in_time = !error;
	status = take_frame(&b, options, products, err, &whole);
	if (!whole) {
		*products = (struct products){0};
		return explain_end(arena, source, options, core, in_time, serving.begun, end, err);
	}
	return status;
}

enum status worker_whole(struct arena *arena, const struct options *options, FILE *err)
{
	const char *core = core_find(arena, err);

	if (!core)
		return STATUS_IO;
	execv(core, options->argv);
	failure_print(err, STATUS_IO, core, strerror(errno), options);
	return STATUS_IO;
}
