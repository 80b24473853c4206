/* times.c - how long versions of a kernel take on a GPU, as ratios to the first.
 *
 *   times NAME=VALUE,... BEFORE.so VERSION.so ...
 *
 * The shared objects are those of tests/gpu/run; the sizes are the first section's, where not said the typical ones.  The
 * versions take turns, so that clocks and heat are the same for all; the median and the middle half of 31 ratios are printed.
 *
 * Exit: 0; 2 usage; 3 an error of CUDA. */
#include "abi.h"

#include <cuda_runtime_api.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TURNS = 31, VERSIONS = 4 };

static void check(cudaError_t error, const char *what)
{
	if (error == cudaSuccess)
		return;
	fprintf(stderr, "times: %s: %s\n", what, cudaGetErrorString(error));
	exit(3);
}

static const struct emu_section *load(const char *file)
{
	void *so = dlopen(file, RTLD_NOW | RTLD_LOCAL);
	const struct emu_section *s = so ? dlsym(so, "emu_sections") : NULL;

	if (s)
		return s;
	fprintf(stderr, "times: %s\n", dlerror());
	exit(2);
}

static void choose(const struct emu_section *s, const char *sizes, long long *v)
{
	for (int k = 0; k < s->sizes; k++) {
		size_t length = strlen(s->size[k].name);

		v[k] = s->size[k].value[0];
		for (const char *at = sizes; at && *at;
		     at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
			if (strncmp(at, s->size[k].name, length) == 0 && at[length] == '=')
				v[k] = strtoll(at + length + 1, NULL, 0);
	}
}

/* Small whole numbers where the section does not say more; on the GPU, but for scalars, which the driver reads itself. */
static void *filled(const struct emu_array *a, const long long *v)
{
	size_t bytes = (size_t)a->count * a->unit;
	unsigned char *host = malloc(bytes ? bytes : 1);
	void *p;

	if (!host)
		exit(3);
	for (long long i = 0; i < a->count && !a->fill; i++) {
		float f = (float)(i % 13 - 6);
		double d = f;

		if (a->kind == EMU_F32)
			memcpy(host + i * 4, &f, 4);
		else if (a->kind == EMU_F64)
			memcpy(host + i * 8, &d, 8);
		else
			memset(host + i * a->unit, (int)(i % 3), 1);
	}
	for (long long i = 0; i < a->elements && a->fill; i++)
		a->fill(host, i, (uint32_t)(i * 2654435761u >> 1), v);
	if (strncmp(a->name, "emu_", 4) == 0)
		check(cudaHostAlloc(&p, bytes, cudaHostAllocMapped), "memory");
	else
		check(cudaMalloc(&p, bytes ? bytes : 1), "memory");
	check(cudaMemcpy(p, host, bytes, cudaMemcpyDefault), "copy");
	free(host);
	return p;
}

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
	const struct emu_section *s[VERSIONS];
	static double ratio[VERSIONS][TURNS];
	long long v[EMU_MAX_SIZES];
	struct emu_plan plan;
	void *array[EMU_MAX_ARRAYS];
	cudaEvent_t from, to;
	int n = argc - 2;

	if (n < 1 || n > VERSIONS)
		return 2;
	for (int k = 0; k < n; k++)
		s[k] = load(argv[2 + k]);
	choose(s[0], argv[1], v);
	memset(&plan, 0, sizeof plan);
	if (!s[0]->plan(v, &plan))
		return 2;
	for (int k = 0; k < plan.arrays; k++)
		array[k] = filled(&plan.array[k], v);
	check(cudaEventCreate(&from), "event");
	check(cudaEventCreate(&to), "event");
	for (int turn = -3; turn < TURNS; turn++) { /* three to warm up */
		float ms[VERSIONS];

		for (int k = 0; k < n; k++) {
			cudaEventRecord(from, 0);
			s[k]->launch(v, array);
			cudaEventRecord(to, 0);
			check(cudaEventSynchronize(to), argv[2 + k]);
			check(cudaGetLastError(), argv[2 + k]);
			check(cudaEventElapsedTime(&ms[k], from, to), "time");
		}
		for (int k = 0; k < n && turn >= 0; k++)
			ratio[k][turn] = (double)ms[k] / ms[0];
		if (turn == 0)
			fprintf(stderr, "first: %.3f ms\n", ms[0]);
	}
	for (int k = 1; k < n; k++) {
		qsort(ratio[k], TURNS, sizeof ratio[k][0], by_value);
		printf("%s%.3f [%.3f, %.3f]", k > 1 ? "  " : "", ratio[k][TURNS / 2],
		       ratio[k][TURNS / 4], ratio[k][TURNS - 1 - TURNS / 4]);
	}
	printf("\n");
	return 0;
}
