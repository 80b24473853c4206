/* worker.h - how the command and its worker, the program cunest-core, speak over two pipes.
 *
 *	command -> worker	struct assignment, the name, the bytes of the source
 *	worker -> command	a magic number, as soon as it runs: what ends it before is not its fault
 *	worker -> command	struct request and its text: what is to be compiled; any number of times
 *	command -> worker	the size of the answer, the answer
 *	worker -> command	struct frame, the messages, the products
 *
 * Both are of one version, so nothing here is portable.  The worker has the command line itself. */
#ifndef CUNEST_WORKER_H
#define CUNEST_WORKER_H

#include "cli.h"

#include <sys/types.h>

enum {
	WORKER_IN = 3, /* the worker's ends of the pipes */
	WORKER_OUT = 4,
	/* how the worker says what stopped it, where no frame can be sent */
	EXIT_STACK = 101,
	EXIT_MEMORY = 102,
	EXIT_VERSION = 103,
	EXIT_PARSER = 104,
};

/* The first argument of a worker. */
#define WORKER_WORD "--worker="

struct assignment {
	uint64_t magic;
	uint64_t name_size, text_size;
};
#define WORK_MAGIC UINT64_C(0x6375206e65737430)

#define HELLO_MAGIC UINT64_C(0x6375206e65737433)

struct frame {
	uint64_t magic;
	int64_t status;
	uint64_t messages_size;
	uint64_t size[PRODUCT_COUNT]; /* ABSENT: there is none */
};
#define FRAME_MAGIC UINT64_C(0x6375206e65737431)
#define ABSENT UINT64_MAX

struct request {
	uint64_t magic, size;
};
#define REQUEST_MAGIC UINT64_C(0x6375206e65737432)

/* worker.c: the words that a worker is started with, up to a NULL. */
char **worker_words(struct arena *, const struct options *);

/* Starts a worker that has these ends of two pipes; 0, or an errno.  spawn.c: the program `core`; batch.c: a copy of
 * the process that asks. */
int worker_start(struct arena *, const char *core, const struct options *, int in, int out,
		 pid_t *);

/* core.c: what a worker does. */
_Noreturn void worker_main(int argc, char **argv);

/* core.c: what a process does before libclang is used, without threads and handlers of its own. */
void libclang_prepare(void);

/* worker.c: --no-fork and --doctor: all of the command by the program cunest-core, which replaces this one. */
enum status worker_whole(struct arena *, const struct options *, FILE *err);

/* batch.c: many runs of the command; the exit status. */
#define BATCH_WORD "--batch"
int batch_main(void);

/* False: the other side is gone. */
bool pipe_send(int fd, const void *, size_t);
bool pipe_receive(int fd, void *, size_t);

#endif
