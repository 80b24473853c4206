/* runner.c - runs two versions of a kernel on the same data and compares every byte.
 *
 *   runner [-v] [--before-may-fail] BEFORE.so AFTER.so
 *
 * For each section of the .run file, each choice of sizes, each class of data and each order of
 * threads: fill the arrays twice alike, run both, compare all arrays bit for bit.  Arrays are heap
 * blocks of their exact size, so in the AddressSanitizer build a byte too far is caught.
 *
 * Exit: 0 the same; 1 AFTER differs or does what BEFORE does not; 2 usage, or BEFORE itself is
 * wrong (a bad kernel or .run file); 3 cannot load. */
#define _GNU_SOURCE
#include "launch.h"

#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_CASES = 24, TIME_LIMIT = 120, MAX_BYTES = 1 << 28 };

enum class { SMALL, LARGE, SPECIAL, CLASSES };
static const char *const class_name[] = {"small integers", "large reals", "specials"};
static const char *const order_name[] = {"forward", "reverse"};

struct version {
	const char *label;
	const struct emu_section *section;
	int count;
	void *anchor;
};

struct run {
	struct version *before, *after;
	const struct emu_section *section;
	long long v[EMU_MAX_SIZES];
	struct emu_plan plan;
	enum class class;
	enum order order;
};

/* What runs now, for the handlers of signals and of ASan. */
static char running[512];

/* -- random data ------------------------------------------------------------------------------ */

static uint64_t mix(uint64_t x)
{
	x += 0x9e3779b97f4a7c15u;
	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
	x = (x ^ x >> 27) * 0x94d049bb133111ebu;
	return x ^ x >> 31;
}

/* What the host makes of 0/0: arithmetic on this NaN gives this NaN, whichever operand it is, so
 * bits stay comparable though the compiler may swap operands. */
#ifdef __x86_64__
#define HOST_NAN32 0xffc00000u
#define HOST_NAN64 0xfff8000000000000u
#else
#define HOST_NAN32 0x7fc00000u
#define HOST_NAN64 0x7ff8000000000000u
#endif

static uint64_t special_bits(int is64, uint64_t r, int payload)
{
	uint64_t sign = is64 ? 1ull << 63 : 1ull << 31;
	uint64_t inf = is64 ? 0x7ff0000000000000u : 0x7f800000u;
	uint64_t tail = is64 ? r >> 12 : r >> 41;

	switch (r % 32) {
	case 0:
		if (payload)
			return inf | (r & sign) | tail | 1;
		return is64 ? HOST_NAN64 : HOST_NAN32;
	case 1:
		return inf;
	case 2:
		return sign | inf;
	case 3:
	case 4:
	case 5:
	case 6:
		return sign; /* -0 */
	case 7:
	case 8:
		return 0;
	case 9:
	case 10:
	case 11:
	case 12:
		return tail | (r << 8 & sign); /* denormal, or +-0 */
	case 13:
		return inf - 1; /* largest finite */
	case 14:
		return is64 ? 0x0010000000000000u : 0x00800000u; /* smallest normal */
	default:
		return 0; /* the caller fills in a plain value */
	}
}

static double plain_real(uint64_t r)
{
	double m = (double)(int64_t)r / 9223372036854775808.0;
	int scale = (int)(mix(r) % 20);

	return m * (double)(1 << scale);
}

static double class_value(enum class class, uint64_t r)
{
	if (class == SMALL)
		return (double)((long long)(r % 17) - 8);
	return plain_real(r);
}

static void fill_scalar(const struct emu_array *a, unsigned char *p, enum class class, uint64_t r,
			int payload)
{
	int special = class == SPECIAL && r % 32 < 15;

	if (a->kind == EMU_F32) {
		float f = (float)class_value(class, r);
		uint32_t bits = (uint32_t)special_bits(0, r, payload);

		memcpy(p, special ? (void *)&bits : (void *)&f, sizeof f);
	} else if (a->kind == EMU_F64) {
		double d = class_value(class, r);
		uint64_t bits = special_bits(1, r, payload);

		memcpy(p, special ? (void *)&bits : (void *)&d, sizeof d);
	} else if (a->kind == EMU_INT) {
		long long i = (long long)(r % 201) - 100;

		memcpy(p, &i, a->unit); /* little endian */
	} else {
		for (unsigned k = 0; k < a->unit; k++)
			p[k] = (unsigned char)(mix(r + k));
	}
}

static void fill(const struct run *r, int index, void *data)
{
	const struct emu_array *a = &r->plan.array[index];
	uint64_t seed = mix((uint64_t)index * 1000003u + (uint64_t)r->class);

	for (int k = 0; k < r->section->sizes; k++)
		seed = mix(seed ^ (uint64_t)r->v[k]);
	if (a->role == EMU_OUT) {
		memset(data, 0x5a, (size_t)a->count * a->unit);
		return;
	}
	if (a->fill) {
		for (long long i = 0; i < a->elements; i++)
			a->fill(data, i, (uint32_t)(mix(seed + (uint64_t)i) >> 33), r->v);
		return;
	}
	for (long long i = 0; i < a->count; i++)
		fill_scalar(a, (unsigned char *)data + (size_t)i * a->unit, r->class,
			    mix(seed + (uint64_t)i), r->section->payload);
}

/* -- one run ---------------------------------------------------------------------------------- */

static void describe(const struct run *r, const char *label)
{
	int n = snprintf(running, sizeof running, "%s: %s:", r->section->name, label);

	for (int k = 0; k < r->section->sizes && n < 400; k++)
		n += snprintf(running + n, sizeof running - (size_t)n, " %s=%lld",
			      r->section->size[k].name, r->v[k]);
	if (r->class < CLASSES && r->order < ORDERS)
		snprintf(running + n, sizeof running - (size_t)n, ", %s, threads %s",
			 class_name[r->class], order_name[r->order]);
}

static size_t bytes_of(const struct emu_array *a)
{
	return (size_t)a->count * a->unit;
}

/* Exact under ASan, which puts its own bytes around; else with a gap on both sides. */
static void *array_alloc(size_t bytes)
{
#ifdef __SANITIZE_ADDRESS__
	return malloc(bytes);
#else
	char *block = malloc(bytes + 2 * ARRAY_GAP);

	return block ? block + ARRAY_GAP : NULL;
#endif
}

static void array_free(void *array)
{
#ifdef __SANITIZE_ADDRESS__
	free(array);
#else
	free((char *)array - ARRAY_GAP);
#endif
}

static unsigned time_limit(void)
{
	const char *given = getenv("EMU_TIME_LIMIT");

	return given ? (unsigned)strtoul(given, NULL, 10) : TIME_LIMIT;
}

static void run_version(const struct run *r, const struct version *w, int section, void **data,
			struct outcome *out)
{
	describe(r, w->label);
	for (int k = 0; k < r->plan.arrays; k++) {
		data[k] = array_alloc(bytes_of(&r->plan.array[k]));
		if (!data[k] && bytes_of(&r->plan.array[k])) {
			fputs("emu: out of memory\n", stderr);
			exit(3);
		}
		fill(r, k, data[k]);
	}
	alarm(time_limit());
	launch_run(&w->section[section], r->v, &r->plan, data, w->anchor, r->order, out);
	alarm(0);
}

static void print_scalar(const struct emu_array *a, const unsigned char *p)
{
	uint64_t bits = 0;

	memcpy(&bits, p, a->unit <= 8 ? a->unit : 8);
	if (a->kind == EMU_F32) {
		float f;

		memcpy(&f, p, sizeof f);
		printf("%.9g (0x%08llx)", (double)f, (unsigned long long)bits);
	} else if (a->kind == EMU_F64) {
		double d;

		memcpy(&d, p, sizeof d);
		printf("%.17g (0x%016llx)", d, (unsigned long long)bits);
	} else {
		printf("0x%llx", (unsigned long long)bits);
	}
}

static int compare(const struct run *r, void **before, void **after)
{
	for (int k = 0; k < r->plan.arrays; k++) {
		const struct emu_array *a = &r->plan.array[k];
		const unsigned char *b = before[k], *c = after[k];

		if (a->role == EMU_SCRATCH || !bytes_of(a) || !memcmp(b, c, bytes_of(a)))
			continue;
		for (long long i = 0; i < a->count; i++, b += a->unit, c += a->unit) {
			if (!memcmp(b, c, a->unit))
				continue;
			describe(r, "values differ");
			printf("%s\n  %s[%lld]: before ", running, a->name, i);
			print_scalar(a, b);
			printf(", after ");
			print_scalar(a, c);
			printf("\n");
			return 1;
		}
	}
	return 0;
}

/* Undefined behaviour the output has and the input has not. */
static int new_ub(const struct run *r, const struct outcome *b, const struct outcome *a)
{
	for (int k = 0; k < UB_KINDS; k++) {
		if (!a->ub[k] || b->ub[k])
			continue;
		describe(r, "new undefined behaviour");
		printf("%s\n  %s, %lu times\n", running, a->ub_first[k], a->ub[k]);
		return 1;
	}
	return 0;
}

static const char *wrong_input(const struct outcome *b)
{
	if (b->fault[0])
		return b->fault;
	for (int k = 0; k < UB_KINDS; k++)
		if (b->ub[k])
			return b->ub_first[k];
	return NULL;
}

static int run_both(struct run *r, int section, int may_fail)
{
	void *data[2][EMU_MAX_ARRAYS];
	struct outcome out[2];
	const char *wrong;
	int status;

	run_version(r, r->before, section, data[0], &out[0]);
	run_version(r, r->after, section, data[1], &out[1]);
	wrong = wrong_input(&out[0]);
	if (wrong && !may_fail) {
		describe(r, "BEFORE");
		printf("%s\n  the input itself is wrong: %s\n", running, wrong);
		status = 2;
	} else if (out[0].fault[0]) {
		status = 0; /* nothing is promised */
	} else if (out[1].fault[0]) {
		describe(r, "AFTER");
		printf("%s\n  %s\n", running, out[1].fault);
		status = 1;
	} else {
		status = new_ub(r, &out[0], &out[1]) || (!wrong && compare(r, data[0], data[1]));
	}
	for (int k = 0; k < r->plan.arrays; k++) {
		array_free(data[0][k]);
		array_free(data[1][k]);
	}
	return status;
}

/* -- which runs ------------------------------------------------------------------------------- */

/* All combinations when they are few; else each value of each size, against rotating others. */
static int case_sizes(const struct emu_section *s, int n, long long *v)
{
	long long all = 1;
	int longest = 1;

	for (int k = 0; k < s->sizes; k++) {
		all *= s->size[k].values;
		if (s->size[k].values > longest)
			longest = s->size[k].values;
	}
	if (all <= MAX_CASES) {
		for (int k = 0; k < s->sizes; k++) {
			v[k] = s->size[k].value[n % s->size[k].values];
			n /= s->size[k].values;
		}
		return n == 0;
	}
	for (int k = 0; k < s->sizes; k++)
		v[k] = s->size[k].value[(n + (n / longest) * k) % s->size[k].values];
	return n < MAX_CASES || n < longest;
}

static int run_section(struct run *r, int section, int may_fail, int verbose)
{
	int ran = 0, skipped = 0;
	size_t bytes;

	r->section = &r->before->section[section];
	for (int n = 0; case_sizes(r->section, n, r->v); n++) {
		memset(&r->plan, 0, sizeof r->plan);
		if (!r->section->plan(r->v, &r->plan)) {
			skipped++;
			continue;
		}
		bytes = 0;
		for (int k = 0; k < r->plan.arrays; k++) {
			if (r->plan.array[k].count < 0 || r->plan.array[k].count > MAX_BYTES) {
				printf("%s: %s has %lld elements\n", r->section->name,
				       r->plan.array[k].name, r->plan.array[k].count);
				return 2;
			}
			bytes += bytes_of(&r->plan.array[k]);
		}
		ran++;
		for (r->class = 0; r->class < CLASSES; r->class ++)
			for (r->order = 0; r->order < ORDERS; r->order++) {
				int status = run_both(r, section, may_fail);

				if (status)
					return status;
			}
		if (verbose) {
			describe(r, "same");
			printf("%s (%zu bytes)\n", running, bytes);
		}
	}
	printf("%s: %d sizes x %d classes x %d orders: the same%s", r->section->name, ran, CLASSES,
	       ORDERS, skipped ? "" : "\n");
	if (skipped)
		printf(" (%d sizes ruled out)\n", skipped);
	if (!ran) {
		printf("%s: no size is possible\n", r->section->name);
		return 2;
	}
	return 0;
}

/* -- start ------------------------------------------------------------------------------------ */

static int load(struct version *w, const char *label, const char *file)
{
	void *so = dlopen(file, RTLD_NOW | RTLD_LOCAL);
	const int *count = so ? dlsym(so, "emu_section_count") : NULL;
	void *(*anchor)(void) = NULL;

	w->label = label;
	w->section = so ? dlsym(so, "emu_sections") : NULL;
	if (so)
		*(void **)&anchor = dlsym(so, "emu_shared_anchor");
	if (!w->section || !count || !anchor) {
		fprintf(stderr, "emu: %s\n", dlerror());
		return 0;
	}
	w->count = *count;
	w->anchor = anchor();
	return 1;
}

/* ASan asks for these by name. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
	return "detect_leaks=0:exitcode=99:handle_sigfpe=0:allocator_may_return_null=1";
}

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
static void last_words(void)
{
	fprintf(stderr, "emu: while running %s\n", running);
	_exit(strstr(running, ": BEFORE:") ? 2 : 1);
}
#endif

static void on_signal(int number)
{
	/* Nothing else runs any more, and this ends the process: stdio will do. */
	printf("%s\n  %s\n", running, number == SIGALRM ? "does not end" : strsignal(number));
	fflush(stdout);
	_exit(strstr(running, ": BEFORE:") ? 2 : 1);
}

static void catch_signals(void)
{
	static char stack[64 * 1024];
	stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
	struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_ONSTACK};

	sigaltstack(&alternate, NULL);
	sigaction(SIGALRM, &action, NULL);
	sigaction(SIGFPE, &action, NULL);
#ifdef __SANITIZE_ADDRESS__
	__sanitizer_set_death_callback(last_words);
#else
	sigaction(SIGSEGV, &action, NULL);
	sigaction(SIGBUS, &action, NULL);
#endif
}

int main(int argc, char **argv)
{
	struct version before, after;
	struct run r = {.before = &before, .after = &after};
	int verbose = 0, may_fail = 0, at = 1, status = 0;

	for (; at < argc && argv[at][0] == '-'; at++) {
		if (!strcmp(argv[at], "-v"))
			verbose = 1;
		else if (!strcmp(argv[at], "--before-may-fail"))
			may_fail = 1;
		else
			break;
	}
	if (argc - at != 2) {
		fputs("usage: runner [-v] [--before-may-fail] BEFORE.so AFTER.so\n", stderr);
		return 2;
	}
	if (!load(&before, "BEFORE", argv[at]) || !load(&after, "AFTER", argv[at + 1]))
		return 3;
	if (before.count != after.count)
		return 2;
	catch_signals();
	for (int k = 0; k < before.count && !status; k++)
		status = run_section(&r, k, may_fail, verbose);
	return status;
}
