/* uniform_callee.c - which registers of the thread does code ask for, callees included?
 *
 *	int lane() { return threadIdx.x & 31; }		threadIdx.x
 *	int next() { return lane() + 1; }		threadIdx.x
 *	int first(uint3 i) { return i.x; }		none; first(threadIdx) asks for all three
 *
 * Bodies in sight are read.  Of others the front end has noted whether they ask at all (callee_facts), the library's are in
 * callee.def, and what is in neither may ask for anything.  Shuffles and votes are as different as what they are given;
 * those that tell who is there depend on the calling thread, since the last warp of a block may not be full. */
#include "../analyses.h"

#include <string.h>

struct asking {
	const struct func *func; /* whose calls these are */
	unsigned among, found;
	const struct func **seen; /* bodies */
	unsigned nseen;
};

enum { BODIES = 64 };

static void ask_in(struct asking *, const struct stmt *root);

unsigned sym_sregs(const struct sym *sym)
{
	static const struct {
		const char *name;
		unsigned sregs;
	} objects[] = {
		{"threadIdx", SREGS_THREAD},
		{"blockIdx", SREGS_BLOCK},
		{"blockDim", SREGS_SIZE},
		{"gridDim", 7u << SREG_NCTAID_X},
	};

	for (size_t i = 0; sym->kind == SYM_GLOBAL && i < ARRAY_LEN(objects); i++)
		if (strcmp(sym->name, objects[i].name) == 0)
			return objects[i].sregs;
	return 0;
}

static bool is_seen(const struct asking *a, const struct func *body)
{
	for (unsigned i = 0; i < a->nseen; i++)
		if (a->seen[i] == body)
			return true;
	return false;
}

/* What the body does not show, a default argument or who is with the thread, may be any index. */
static void ask_body(struct asking *a, const struct func *body, bool threads)
{
	const struct func *caller = a->func;
	unsigned before = a->found;

	if (is_seen(a, body))
		return;
	if (a->nseen == BODIES) {
		a->found = a->among;
		return;
	}
	a->seen[a->nseen++] = body;
	a->func = body;
	a->found = 0;
	ask_in(a, body->body);
	if (threads && !(a->found & SREGS_OWN))
		a->found |= SREGS_OWN;
	a->found = (a->found & a->among) | before;
	a->func = caller;
}

static void ask_call(struct asking *a, const char *callee)
{
	const struct callee_facts *facts = callee_noted(a->func, callee);
	struct purity p = purity_of_call(a->func, callee);
	unsigned most;

	if (!p.known) { /* whoever adds to a counter */
		if (strncmp(callee, "atomic", 6) != 0)
			a->found = a->among;
		return;
	}
	most = (p.threads ? SREGS_OWN : 0) | (p.sizes ? ~SREGS_OWN : 0);
	if (most & a->among && facts && facts->body && facts->body->body)
		ask_body(a, facts->body, p.threads);
	else
		a->found |= most & a->among;
}

static void ask_expr(struct asking *a, const struct expr *e)
{
	if (e->kind == EXPR_SREG)
		a->found |= 1u << e->u.sreg & a->among;
	else if (e->kind == EXPR_SYM)
		a->found |= sym_sregs(e->u.sym) & a->among;
	else if (e->kind == EXPR_CALL)
		ask_call(a, e->text);
	else if (e->kind == EXPR_OPAQUE && e->text[0] != '"')
		a->found = a->among;
	for (unsigned i = 0; i < e->nargs; i++)
		ask_expr(a, e->arg[i]);
}

static void ask_in(struct asking *a, const struct stmt *root)
{
	for (const struct stmt *s = root; s; s = stmt_next(root, s)) {
		if (s->kind == STMT_RAW)
			a->found = a->among;
		if (s->kind == STMT_CALL)
			ask_call(a, s->text);
		for (unsigned i = 0; i < s->nslots; i++)
			if (s->slot[i].e)
				ask_expr(a, s->slot[i].e);
	}
}

unsigned call_sregs(const struct func *func, const char *callee, unsigned among)
{
	const struct func *seen[BODIES];
	struct asking a = {.func = func, .among = among, .seen = seen};

	ask_call(&a, callee);
	return a.found;
}

unsigned stmt_sregs(const struct func *func, const struct stmt *s, unsigned among)
{
	const struct func *seen[BODIES];
	struct asking a = {.func = func, .among = among, .seen = seen};

	ask_in(&a, s);
	return a.found;
}
