/* launch.c - in place of tests/emu/launch.c: the same runs on a GPU.
 *
 * Arrays are in pinned memory of the host, which both sides read: the driver takes scalar arguments from there.
 * Each is between two gaps that must be as they were afterwards.  The order of threads is the GPU's own. */
#include "launch.h"

#include <cuda_runtime_api.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGNMENT = 512, GAP_BYTE = 0xa5 };

static size_t rounded(size_t bytes)
{
	return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static size_t bytes_of(const struct emu_array *a)
{
	return (size_t)a->count * a->unit;
}

/* Memory for all arrays of a run, kept for the next. */
static char *arena(size_t bytes)
{
	static char *memory;
	static size_t size;

	if (bytes > size) {
		cudaFreeHost(memory);
		if (cudaHostAlloc((void **)&memory, bytes, cudaHostAllocMapped) != cudaSuccess) {
			fputs("gpu: no memory, or no GPU\n", stderr);
			exit(3);
		}
		size = bytes;
	}
	return memory;
}

static int untouched(const unsigned char *gap, size_t bytes)
{
	while (bytes && gap[bytes - 1] == GAP_BYTE)
		bytes--;
	return !bytes;
}

/* Which NaN a formula gives is the compiler's to choose: all become one. */
static void same_nans(const struct emu_array *a, void *data)
{
	for (long long i = 0; i < a->count; i++) {
		if (a->kind == EMU_F32 && isnan(((float *)data)[i]))
			((float *)data)[i] = NAN;
		else if (a->kind == EMU_F64 && isnan(((double *)data)[i]))
			((double *)data)[i] = NAN;
	}
}

void launch_run(const struct emu_section *s, const long long *v, const struct emu_plan *plan,
		void **arrays, void *shared_anchor, enum order order, struct outcome *out)
{
	char *at[EMU_MAX_ARRAYS], *memory;
	void *on_gpu[EMU_MAX_ARRAYS];
	size_t total = ARRAY_GAP;
	cudaError_t error;

	(void)shared_anchor, (void)order;
	memset(out, 0, sizeof *out);
	for (int k = 0; k < plan->arrays; k++)
		total += rounded(bytes_of(&plan->array[k])) + ARRAY_GAP;
	memory = arena(total);
	memset(memory, GAP_BYTE, total);
	total = ARRAY_GAP;
	for (int k = 0; k < plan->arrays; k++) {
		on_gpu[k] = at[k] = memory + total;
		memcpy(at[k], arrays[k], bytes_of(&plan->array[k]));
		total += rounded(bytes_of(&plan->array[k])) + ARRAY_GAP;
	}
	s->launch(v, on_gpu);
	error = cudaGetLastError();
	if (error == cudaSuccess)
		error = cudaDeviceSynchronize();
	if (error != cudaSuccess) {
		snprintf(out->fault, sizeof out->fault, "%s", cudaGetErrorString(error));
		return;
	}
	for (int k = 0; k < plan->arrays; k++) {
		size_t bytes = bytes_of(&plan->array[k]);

		memcpy(arrays[k], at[k], bytes);
		if (!s->payload)
			same_nans(&plan->array[k], arrays[k]);
		if (!untouched((unsigned char *)at[k] - ARRAY_GAP, ARRAY_GAP) ||
		    !untouched((unsigned char *)at[k] + bytes, rounded(bytes) - bytes + ARRAY_GAP))
			snprintf(out->fault, sizeof out->fault, "writes beside %s",
				 plan->array[k].name);
	}
}
