/* fold_table.c - may all elements of a table become numbers?
 *
 * A compiler warns of a variable that nobody names (nvcc: 177-D), and what compiled without a
 * warning shall do so afterwards.  So some use must stay: there are more words of that name in the
 * code of the file, besides its declaration, than there are elements that could be folded. */
#include "fold.h"

#include "cunest/eval.h"
#include "cunest/tokens.h"

static unsigned words(const struct ir *ir, const char *name)
{
	struct tokens tokens;
	unsigned count = 0;

	lex(ir->arena, ir->source->text, 0, ir->source->size, &tokens);
	for (uint32_t i = 0; i < tokens.n; i++)
		count += token_is(&tokens, i, name);
	return count;
}

struct counter {
	struct ir *ir;
	const char *name;
	unsigned n;
};

static bool count_element(void *context, const struct expr *e)
{
	struct counter *c = context;

	if (expr_table_element(c->ir, e) && e->arg[0]->u.sym->name == c->name)
		c->n++;
	return true;
}

bool fold_keeps_table(struct ir *ir, const struct sym *table)
{
	struct counter c = {ir, table->name, 0};

	if (!ir->source)
		return true;
	for (uint32_t i = 0; i < ir->funcs.n; i++) {
		const struct func *f = ir->funcs.at[i];

		for (const struct stmt *s = f->body; s; s = stmt_next(f->body, s)) {
			for (unsigned k = 0; k < s->nslots; k++)
				if (s->slot[k].e)
					expr_walk(ir, s->slot[k].e, count_element, &c);
		}
	}
	return words(ir, table->name) > 1 + c.n;
}
