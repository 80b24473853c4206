/* abi.h - what a kernel's shared object and the runner tell each other.
 *
 * The driver that spec.awk makes from a .run file is compiled with the kernel into one object and
 * exports emu_sections; the runner owns the fibers, the data and the comparison. */
#ifndef EMU_ABI_H
#define EMU_ABI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { EMU_MAX_ARRAYS = 24, EMU_MAX_SIZES = 16 };

enum emu_role { EMU_IN, EMU_OUT, EMU_INOUT, EMU_SCRATCH };

enum emu_kind { EMU_F32, EMU_F64, EMU_INT, EMU_BYTES };

/* Writes element i; r is a random number. */
typedef void emu_fill(void *array, long long i, uint32_t r, const long long *v);

struct emu_array {
	const char *name;
	enum emu_role role;
	enum emu_kind kind;
	unsigned unit;      /* bytes of one scalar */
	long long count;    /* scalars */
	emu_fill *fill;     /* NULL: the runner fills by the class of the run */
	unsigned element;   /* bytes of what fill writes */
	long long elements; /* how many times it is called */
};

struct emu_plan {
	long long grid[3];
	long long block[3];
	struct emu_array array[EMU_MAX_ARRAYS];
	int arrays;
};

struct emu_size {
	const char *name;
	const long long *value;
	int values;
};

struct emu_section {
	const char *name;
	const struct emu_size *size;
	int sizes;
	int payload; /* the kernel only moves floats: NaN payloads must come through */
	/* Fills the plan for the sizes v; 0 when the file's `require` rules this case out. */
	int (*plan)(const long long *v, struct emu_plan *plan);
	void (*launch)(const long long *v, void **array);
};

/* In the shared object. */
extern const struct emu_section emu_sections[];
extern const int emu_section_count;
void *emu_shared_anchor(void); /* any byte of the object's __shared__ memory */

/* In the runner. */
struct emu_dim {
	unsigned x, y, z;
};
extern struct emu_dim emu_thread_idx, emu_block_idx, emu_block_dim, emu_grid_dim;

void emu_launch(const long long *grid, const long long *block, void (*body)(void *), void *context);

enum emu_vote { EMU_SYNC, EMU_COUNT, EMU_AND, EMU_OR };
int emu_barrier(enum emu_vote vote, int value, int line);

/* All lanes of mask meet; everyone gets every lane's bits.  Lanes that do not exist read as 0.
 * Returns the lanes that took part. */
uint32_t emu_warp_meet(uint32_t mask, const char *what, int line, uint64_t bits, uint64_t out[32]);
unsigned emu_lane(void);
uint32_t emu_active_mask(void);

/* Undefined behaviour since the last call of this: a bit for each kind, and where the first of a kind was. */
uint32_t emu_undefined(void);
const char *emu_undefined_text(unsigned kind);
/* In which order the threads of a block get their turn from here on: the last one first? */
void emu_order(int reverse);
/* What a whole program (program.c) wants to say when a launch is ended like this; NULL: nothing. */
extern void (*emu_on_fault)(const char *what);

/* Memory that the host, the device or both can access (memory.c). */
enum emu_memory { EMU_DEVICE, EMU_MANAGED };
void *emu_allocate(enum emu_memory kind, size_t size);
void emu_free(void *);
/* cudaMemcpy: 1 where that end is the device's, 0 the host's, -1 any. */
void emu_copy(void *to, const void *from, size_t size, int to_device, int from_device);
void emu_set(void *, int value, size_t size);
/* Threads of the device run from here on, or do no longer. */
void emu_enter_device(int device);
/* What faults in memory of the host are told by. */
void emu_name(const char *name, const void *start, size_t size);

/* Ends the launch: the program under test did what CUDA leaves undefined. */
void emu_fail(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));

#ifdef __cplusplus
}
#endif
#endif
