/* spill.c - which places nvcc keeps in registers, and how much of them does not fit. */
#include "static.h"

#include "cunest/analysis.h"
#include "cunest/walk.h"

/* Elements that nvcc can name. */
static bool is_array_of_thread(const struct sym *sym)
{
	enum { ARRAY_BYTES = 1024 };

	return sym->kind == SYM_LOCAL && sym->type->kind == TYPE_ARRAY && !sym->address_taken &&
	       type_size(sym->type) > 0 && type_size(sym->type) <= ARRAY_BYTES;
}

/* nvcc has 255 for each thread, and fewer where those of a block share 65536; some are for other things. */
unsigned spilled_share(const struct nest *nest)
{
	enum { FILE_SIZE = 65536, MOST = 255, OTHERS = 24 };
	int64_t threads = nest->func->launch_threads > 0 ? nest->func->launch_threads : 1;
	int64_t most = FILE_SIZE / threads < MOST ? FILE_SIZE / threads : MOST;
	int64_t space = most > OTHERS ? 4 * (most - OTHERS) : 0, bytes = 0;

	for (const struct stmt *s = nest->root; s; s = stmt_next(nest->root, s))
		if (s->kind == STMT_DECL && is_array_of_thread(s->sym))
			bytes += type_size(s->sym->type);
	return bytes > space ? (unsigned)((bytes - space) * 100 / bytes) : 0;
}

bool in_registers(const struct expr *place)
{
	const struct sym *base = place_base(place);

	return base &&
	       (is_array_of_thread(base) || (base->kind == SYM_LOCAL && !base->address_taken &&
					     base->type->kind == TYPE_RECORD));
}
