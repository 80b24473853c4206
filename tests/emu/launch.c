/* launch.c - blocks, threads, barriers and warps of the emulator.
 *
 * Threads of a block are fibers.  One runs until it waits at a barrier, meets its warp, or ends.
 * When all threads that are left wait at the same barrier, it opens.  Undefined behaviour of the
 * CUDA kind (a barrier not reached by all, lanes that never meet, a shuffle from a lane that is not
 * there) ends the launch with a message. */
#define _GNU_SOURCE
#include "launch.h"
#include "fiber.h"

#include <link.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_THREADS = 1024, LANES = 32, POISON = 0xa5 };

enum state { READY, AT_BARRIER, IN_WARP, DONE };

struct thread {
	struct fiber *fiber;
	enum state state;
	struct emu_dim index;
	int line;
	int value; /* what a voting barrier gets, then gives */
	enum emu_vote vote;
	uint32_t mask;
	const char *what;
	uint64_t bits;
	uint64_t lane[LANES];
	uint32_t met;
	uint32_t meetings;
};

void (*emu_on_fault)(const char *what);
struct emu_dim emu_thread_idx, emu_block_idx, emu_block_dim, emu_grid_dim;

/* The one launch in progress. */
static struct {
	struct fiber *pool, *free[MAX_THREADS];
	int frees;
	struct thread thread[MAX_THREADS];
	int threads, current;
	void (*body)(void *);
	void *context;
	enum order order;
	void *anchor;
	char *shared;
	size_t shared_size;
	const struct emu_plan *plan;
	void **arrays;
	uint64_t launch;
	uint32_t block, barriers;
	struct outcome *out;
	jmp_buf fault;
	int in_fiber, failed;
} now;

static void fail_va(const char *format, va_list arguments)
{
	vsnprintf(now.out->fault, FAULT_TEXT, format, arguments);
	now.failed = 1;
}

void emu_fail(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	fail_va(format, arguments);
	va_end(arguments);
	if (now.in_fiber)
		fiber_leave(now.thread[now.current].fiber); /* never resumed */
	longjmp(now.fault, 1);
}

char *launch_saw_ub(unsigned kind)
{
	if (!now.out)
		return NULL;
	return now.out->ub[kind]++ ? NULL : now.out->ub_first[kind];
}

uint32_t emu_undefined(void)
{
	uint32_t kinds = 0;

	for (unsigned kind = 0; now.out && kind < UB_KINDS; kind++) {
		kinds |= (uint32_t)(now.out->ub[kind] > 0) << kind;
		now.out->ub[kind] = 0;
	}
	return kinds;
}

const char *emu_undefined_text(unsigned kind)
{
	return now.out->ub_first[kind];
}

enum place launch_moment(const void *p, struct moment *at)
{
	const char *c = p;

	if (!now.in_fiber || fiber_owns(now.pool, MAX_THREADS, p))
		return PLACE_PRIVATE;
	*at = (struct moment){now.launch, now.block, (uint32_t)now.current, now.barriers,
			      now.thread[now.current].meetings};
	return c >= now.shared && c < now.shared + now.shared_size ? PLACE_SHARED : PLACE_GLOBAL;
}

/* The array at whose elements, or just beside them, p is; NULL: none. */
static const struct emu_array *array_near(const char *p, const char **start)
{
	for (int k = 0; k < now.plan->arrays; k++) {
		const struct emu_array *a = &now.plan->array[k];

		*start = now.arrays[k];
		if (p >= *start - ARRAY_GAP &&
		    p < *start + a->count * (long long)a->unit + ARRAY_GAP)
			return a;
	}
	return NULL;
}

int launch_beside(const void *p, size_t n)
{
	const char *c = p, *start;
	const struct emu_array *a = array_near(c, &start);

	return a && (c < start || c + n > start + a->count * (long long)a->unit);
}

void launch_name(const void *p, char *text, size_t size)
{
	const char *c = p, *start;
	const struct emu_array *a;

	if (c >= now.shared && c < now.shared + now.shared_size) {
		snprintf(text, size, "byte %td of __shared__ memory", c - now.shared);
		return;
	}
	a = array_near(c, &start);
	if (a)
		snprintf(text, size, "%s[%td]", a->name, (c - start) / (ptrdiff_t)a->unit);
	else
		snprintf(text, size, "an unknown place");
}

/* -- threads ---------------------------------------------------------------------------------- */

static void thread_entry(void)
{
	struct thread *t = &now.thread[now.current];

	fiber_started(t->fiber);
	now.body(now.context);
	t->state = DONE;
	fiber_leave(t->fiber);
	abort();
}

static void thread_resume(int i)
{
	struct thread *t = &now.thread[i];

	if (!t->fiber) {
		t->fiber = now.free[--now.frees];
		fiber_prepare(t->fiber, thread_entry);
	}
	now.current = i;
	emu_thread_idx = t->index;
	now.in_fiber = 1;
	fiber_enter(t->fiber);
	now.in_fiber = 0;
	if (now.failed)
		longjmp(now.fault, 1);
	if (t->state == DONE) {
		now.free[now.frees++] = t->fiber;
		t->fiber = NULL;
	}
}

static void thread_wait(enum state state)
{
	struct thread *t = &now.thread[now.current];

	t->state = state;
	fiber_leave(t->fiber);
}

/* -- barriers --------------------------------------------------------------------------------- */

int emu_barrier(enum emu_vote vote, int value, int line)
{
	struct thread *t = &now.thread[now.current];

	t->vote = vote;
	t->value = value;
	t->line = line;
	thread_wait(AT_BARRIER);
	return t->value;
}

static void barrier_open(void)
{
	int count = 0, first = -1, done = -1;

	for (int i = 0; i < now.threads; i++) {
		struct thread *t = &now.thread[i];

		if (t->state == DONE) {
			done = i;
			continue;
		}
		if (first < 0)
			first = i;
		if (t->line != now.thread[first].line || t->vote != now.thread[first].vote)
			emu_fail("divergent barrier: thread %d waits at line %d, thread %d at line "
				 "%d",
				 first, now.thread[first].line, i, t->line);
		count += t->value != 0;
	}
	if (done >= 0)
		emu_fail("divergent barrier: thread %d waits at line %d, thread %d has ended",
			 first, now.thread[first].line, done);
	now.barriers++;
	for (int i = 0; i < now.threads; i++) {
		struct thread *t = &now.thread[i];

		t->value = t->vote == EMU_AND  ? count == now.threads
			   : t->vote == EMU_OR ? count > 0
					       : count;
		t->state = READY;
	}
}

/* -- warps ------------------------------------------------------------------------------------ */

unsigned emu_lane(void)
{
	return (unsigned)now.current % LANES;
}

static int warp_lanes(int warp)
{
	int left = now.threads - warp * LANES;

	return left < LANES ? left : LANES;
}

uint32_t emu_active_mask(void)
{
	int warp = now.current / LANES, lanes = warp_lanes(warp);
	uint32_t mask = 0;

	for (int i = 0; i < lanes; i++)
		mask |= (uint32_t)(now.thread[warp * LANES + i].state != DONE) << i;
	return mask;
}

/* The last lane of the mask to arrive serves all of them. */
static void warp_complete(struct thread *self, int warp)
{
	struct thread *base = &now.thread[warp * LANES];
	int lanes = warp_lanes(warp);
	uint32_t met = 0;

	for (int i = 0; i < lanes; i++) {
		if (!(self->mask >> i & 1))
			continue;
		if (base[i].state == DONE)
			emu_fail("%s at line %d names lane %d, which has ended", self->what,
				 self->line, i);
		if (base[i].state != IN_WARP)
			return;
		if (base[i].mask == self->mask && base[i].line == self->line &&
		    strcmp(base[i].what, self->what) == 0) {
			met |= 1u << i;
			continue;
		}
		if (!(base[i].mask >> (self - base) & 1))
			return; /* it will come here once its own, smaller, meeting is over */
		emu_fail("lanes of one warp meet in %s at line %d and %s at line %d", self->what,
			 self->line, base[i].what, base[i].line);
	}
	for (int i = 0; i < lanes; i++) {
		if (!(met >> i & 1))
			continue;
		memset(base[i].lane, 0, sizeof base[i].lane);
		for (int k = 0; k < lanes; k++)
			if (met >> k & 1)
				base[i].lane[k] = base[k].bits;
		base[i].met = met;
		base[i].meetings++;
		base[i].state = READY;
	}
}

uint32_t emu_warp_meet(uint32_t mask, const char *what, int line, uint64_t bits, uint64_t out[32])
{
	struct thread *t = &now.thread[now.current];

	if (!(mask >> emu_lane() & 1))
		emu_fail("%s at line %d: lane %u is not in its own mask", what, line, emu_lane());
	t->mask = mask;
	t->what = what;
	t->line = line;
	t->bits = bits;
	t->state = IN_WARP;
	warp_complete(t, now.current / LANES);
	if (t->state == IN_WARP)
		fiber_leave(t->fiber);
	memcpy(out, t->lane, sizeof t->lane);
	return t->met;
}

/* -- blocks ----------------------------------------------------------------------------------- */

/* The shared memory of a kernel's object is its TLS segment. */
static int poison_segment(struct dl_phdr_info *info, size_t size, void *anchor)
{
	(void)size;
	for (int i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *p = &info->dlpi_phdr[i];
		char *start = info->dlpi_tls_data;

		if (p->p_type != PT_TLS || !start || (char *)anchor < start ||
		    (char *)anchor >= start + p->p_memsz)
			continue;
		now.shared = start;
		now.shared_size = p->p_memsz;
		memset(start, POISON, p->p_memsz);
		return 1;
	}
	return 0;
}

static void run_block(void)
{
	dl_iterate_phdr(poison_segment, now.anchor);
	now.block++;
	now.barriers = 0;
	for (int i = 0; i < now.threads; i++) {
		struct thread *t = &now.thread[i];
		unsigned u = (unsigned)i;

		t->state = READY;
		t->meetings = 0;
		t->index =
			(struct emu_dim){u % emu_block_dim.x, u / emu_block_dim.x % emu_block_dim.y,
					 u / emu_block_dim.x / emu_block_dim.y};
	}
	for (;;) {
		int ran = 0, barred = 0, done = 0, stuck = -1;

		for (int k = 0; k < now.threads; k++) {
			int i = now.order == ORDER_REVERSE ? now.threads - 1 - k : k;

			if (now.thread[i].state == READY) {
				thread_resume(i);
				ran = 1;
			}
		}
		for (int i = 0; i < now.threads; i++) {
			barred += now.thread[i].state == AT_BARRIER;
			done += now.thread[i].state == DONE;
			if (now.thread[i].state == IN_WARP)
				stuck = i;
		}
		if (done == now.threads)
			return;
		if (barred + done == now.threads)
			barrier_open();
		else if (!ran)
			emu_fail("deadlock: thread %d waits for its warp in %s at line %d", stuck,
				 now.thread[stuck].what, now.thread[stuck].line);
	}
}

void emu_launch(const long long *grid, const long long *block, void (*body)(void *), void *context)
{
	long long threads = block[0] * block[1] * block[2];

	for (int i = 0; i < 3; i++) {
		if (grid[i] == 0)
			return; /* an empty launch, as callers guard against */
		if (grid[i] < 0 || block[i] < 1 || grid[i] > (i ? 65535 : INT32_MAX))
			emu_fail("bad launch: grid %lld x %lld x %lld, block %lld x %lld x %lld",
				 grid[0], grid[1], grid[2], block[0], block[1], block[2]);
	}
	if (threads > MAX_THREADS || block[2] > 64)
		emu_fail("bad launch: %lld threads in a block, %lld of them in z", threads,
			 block[2]);
	now.launch++;
	now.threads = (int)threads;
	now.body = body;
	now.context = context;
	emu_block_dim =
		(struct emu_dim){(unsigned)block[0], (unsigned)block[1], (unsigned)block[2]};
	emu_grid_dim = (struct emu_dim){(unsigned)grid[0], (unsigned)grid[1], (unsigned)grid[2]};
	for (unsigned z = 0; z < emu_grid_dim.z; z++)
		for (unsigned y = 0; y < emu_grid_dim.y; y++)
			for (unsigned x = 0; x < emu_grid_dim.x; x++) {
				emu_block_idx = (struct emu_dim){x, y, z};
				run_block();
			}
}

static void take_stacks_back(void)
{
	for (int i = 0; i < MAX_THREADS; i++) {
		if (now.failed)
			fiber_abandon(&now.pool[i]);
		now.thread[i].fiber = NULL;
		now.free[i] = &now.pool[MAX_THREADS - 1 - i];
	}
	now.frees = MAX_THREADS;
}

void emu_order(int reverse)
{
	now.order = reverse ? ORDER_REVERSE : ORDER_FORWARD;
}

void launch_run(const struct emu_section *s, const long long *v, const struct emu_plan *plan,
		void **arrays, void *shared_anchor, enum order order, struct outcome *out)
{
	if (!now.pool) {
		now.pool = fiber_pool(MAX_THREADS);
		if (!now.pool) {
			fputs("emu: no memory for stacks\n", stderr);
			exit(3);
		}
		take_stacks_back();
	}
	memset(out, 0, sizeof *out);
	now.out = out;
	now.order = order;
	now.anchor = shared_anchor;
	now.plan = plan;
	now.arrays = arrays;
	now.launch++;
	now.block = 0;
	now.failed = now.in_fiber = 0;
	if (!setjmp(now.fault))
		s->launch(v, arrays);
	if (now.failed) {
		now.in_fiber = 0;
		take_stacks_back();
	}
	now.out = NULL;
}
