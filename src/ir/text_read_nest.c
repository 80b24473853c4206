/* text_read_nest.c - regions with their clauses. */
#include <string.h>

#include "cunest/walk.h"
#include "text_impl.h"

static const char *const pass_names[] = {
/* Only the names: the text form knows nothing else of passes. */
#define PASS(id, name, level, on, help) name,
#include "cunest/pass.def"
#undef PASS
};

void read_names(struct reader *r, struct vec *out)
{
	reader_want(r, "(");
	do {
		struct sym *sym = read_known_name(r);

		if (sym)
			vec_push(r->ir->arena, out, sym);
	} while (!r->failed && reader_take(r, ","));
	reader_want(r, ")");
}

/* "collapse-cond" comes as three tokens; no two passes begin with the same word. */
static bool at_pass(struct reader *r, const char *name)
{
	const char *dash = strchr(name, '-');

	if (!dash)
		return reader_word(r, name);
	if (!reader_word(r, arena_strndup(r->ir->arena, name, (size_t)(dash - name))))
		return false;
	reader_next(r);
	reader_want(r, "-");
	if (!reader_word(r, dash + 1))
		reader_fail(r, r->token.span, "expected '%s'", dash + 1);
	return true;
}

static uint64_t read_passes(struct reader *r)
{
	uint64_t set = 0;

	reader_want(r, "(");
	do {
		size_t i = 0;

		while (i < ARRAY_LEN(pass_names) && !at_pass(r, pass_names[i]))
			i++;
		if (i == ARRAY_LEN(pass_names))
			reader_fail(r, r->token.span, "there is no pass '%.40s'", r->token.text);
		else
			set |= (uint64_t)1 << i;
		reader_next(r);
	} while (!r->failed && reader_take(r, ","));
	reader_want(r, ")");
	return set;
}

static int read_limit(struct reader *r)
{
	const struct expr *k = r->token.kind == TOKEN_NUMBER ? literal_read(r, &r->token) : NULL;

	if (!k || k->kind != EXPR_INT || expr_int(k) > 1000000) {
		reader_fail(r, r->token.span, "expected a number up to 1000000");
		return -1;
	}
	reader_next(r);
	return (int)expr_int(k);
}

static void read_cost(struct reader *r, struct nest *nest)
{
	reader_want(r, "(");
	if (reader_take_word(r, "paper"))
		nest->cost_model = COST_PAPER;
	else if (reader_take_word(r, "nvcc"))
		nest->cost_model = COST_NVCC;
	else
		reader_fail(r, r->token.span, "expected paper or nvcc");
	while (!r->failed && reader_take(r, ",")) {
		int *limit = &nest->cost_licm;

		if (reader_take_word(r, "live")) {
			limit = &nest->cost_live;
			reader_want(r, ":");
		} else if (reader_take_word(r, "growth")) {
			limit = &nest->cost_growth;
			reader_want(r, ":");
		}
		*limit = read_limit(r);
	}
	reader_want(r, ")");
}

static void read_hoist(struct reader *r, struct nest *nest)
{
	reader_want(r, "(");
	if (!reader_take_word(r, "select"))
		reader_fail(r, r->token.span, "expected select");
	nest->hoist_select = true;
	reader_want(r, ")");
}

static void read_equality(struct reader *r, struct nest *nest)
{
	static const char *const words[] = {"syntactic", "commutative", "associative",
					    "distributive"};
	unsigned i = 0;

	reader_want(r, "(");
	while (i < ARRAY_LEN(words) && !reader_word(r, words[i]))
		i++;
	if (i == ARRAY_LEN(words))
		reader_fail(r, r->token.span, "expected an equality, such as commutative");
	else
		nest->equality = (enum equality)(EQUALITY_SYNTACTIC + i);
	reader_next(r);
	reader_want(r, ")");
}

static void read_fp(struct reader *r, struct nest *nest)
{
	static const char *const words[] = {"strict", "contract", "relaxed"};
	unsigned i = 0;

	reader_want(r, "(");
	while (i < ARRAY_LEN(words) && !reader_word(r, words[i]))
		i++;
	if (i == ARRAY_LEN(words))
		reader_fail(r, r->token.span, "expected strict, contract or relaxed");
	else
		nest->fp = (enum fp_mode)i;
	reader_next(r);
	reader_want(r, ")");
}

struct pending_sum {
	struct reduction *sum;
	struct token name;
};

/* + : name */
static void read_reduction(struct reader *r, struct nest *nest)
{
	static const enum expr_kind ops[] = {EXPR_ADD, EXPR_MUL, EXPR_MIN,  EXPR_MAX, EXPR_AND,
					     EXPR_OR,  EXPR_XOR, EXPR_LAND, EXPR_LOR};
	struct reduction *sum = arena_alloc(r->ir->arena, sizeof(*sum));
	struct pending_sum *pending;
	size_t i = 0;

	while (i < ARRAY_LEN(ops) && !reader_at(r, expr_table[ops[i]].spelling) &&
	       !reader_word(r, expr_table[ops[i]].spelling))
		i++;
	if (i == ARRAY_LEN(ops)) {
		reader_fail(r, r->token.span, "'%.40s' is not the operator of a reduction",
			    r->token.text);
		return;
	}
	sum->op = ops[i];
	reader_next(r);
	reader_want(r, ":");
	reader_want_name(r);
	sum->where = r->token.span;
	pending = arena_alloc(r->ir->arena, sizeof(*pending));
	*pending = (struct pending_sum){sum, r->token};
	vec_push(r->ir->arena, &r->sums, pending);
	vec_push(r->ir->arena, &nest->reductions, sum);
	reader_next(r);
}

/* What is reduced may be declared inside. */
static void find_sums(struct reader *r)
{
	for (uint32_t i = 0; i < r->sums.n && !r->failed; i++) {
		const struct pending_sum *p = r->sums.at[i];

		for (uint32_t k = 0; k < r->bound.n; k++) {
			const struct binding *b = r->bound.at[k];

			if (b->name == p->name.text && b->ordinal == p->name.ordinal)
				p->sum->sym = b->sym;
		}
		if (!p->sum->sym)
			reader_fail(r, p->name.span, "'%.60s' is not known here", p->name.text);
	}
	r->sums.n = 0;
}

struct pending_trips {
	struct token name;
	int64_t least, most;
};

static int64_t read_trip_count(struct reader *r)
{
	const struct expr *n = r->token.kind == TOKEN_NUMBER ? literal_read(r, &r->token) : NULL;

	if (!n || n->kind != EXPR_INT || expr_int(n) > TRIPS_MOST) {
		reader_fail(r, r->token.span, "expected a trip count");
		return 0;
	}
	reader_next(r);
	return (int64_t)expr_int(n);
}

/* name : least [to most] */
static void read_trips(struct reader *r)
{
	struct pending_trips *p = arena_alloc(r->ir->arena, sizeof(*p));

	reader_want_name(r);
	p->name = r->token;
	reader_next(r);
	reader_want(r, ":");
	p->least = p->most = read_trip_count(r);
	if (reader_take_word(r, "to"))
		p->most = read_trip_count(r);
	vec_push(r->ir->arena, &r->trips, p);
}

/* The loops that declare them. */
static void find_trips(struct reader *r, struct nest *nest)
{
	for (uint32_t i = 0; i < r->trips.n && !r->failed; i++) {
		const struct pending_trips *p = r->trips.at[i];
		struct trip_fact *fact = NULL;

		for (const struct stmt *s = nest->root; s; s = stmt_next(nest->root, s))
			for (uint32_t k = 0; s->kind == STMT_FOR && s->declares && k < r->bound.n;
			     k++) {
				const struct binding *b = r->bound.at[k];

				if (b->sym != s->sym || b->name != p->name.text ||
				    b->ordinal != p->name.ordinal)
					continue;
				fact = arena_alloc(r->ir->arena, sizeof(*fact));
				trip_fact_init(fact, s);
			}
		if (!fact) {
			reader_fail(r, p->name.span, "no loop here declares '%.60s'", p->name.text);
			break;
		}
		fact->least = p->least;
		fact->most = p->most;
		vec_push(r->ir->arena, &nest->trips, fact);
	}
	r->trips.n = 0;
}

/* name : bytes */
static void read_aligned(struct reader *r, struct nest *nest)
{
	struct alignment *a = arena_alloc(r->ir->arena, sizeof(*a));

	a->sym = read_known_name(r);
	reader_want(r, ":");
	a->bytes = read_alignment(r);
	if (a->sym)
		vec_push(r->ir->arena, &nest->aligned, a);
}

static void read_clause(struct reader *r, struct nest *nest)
{
	struct arena *arena = r->ir->arena;

	if (reader_take_word(r, "fp")) {
		read_fp(r, nest);
	} else if (reader_take_word(r, "cse")) {
		read_equality(r, nest);
	} else if (reader_take_word(r, "inline")) {
		nest->inlines = true;
	} else if (reader_take_word(r, "assume")) {
		static const struct slot_rule condition = {.use = USE_CONDITION};

		reader_want(r, "(");
		do
			vec_push(arena, &nest->assumes, (void *)read_slot(r, &condition));
		while (!r->failed && reader_take(r, ","));
		reader_want(r, ")");
	} else if (reader_take_word(r, "noalias")) {
		struct vec *group = &nest->noalias;

		if (!reader_at(r, "(")) {
			group->n = nest->noalias_groups.n = 0;
			vec_push(arena, group, NULL);
			return;
		}
		if (group->n) { /* each list is a group of its own */
			group = arena_alloc(arena, sizeof(*group));
			vec_push(arena, &nest->noalias_groups, group);
		}
		read_names(r, group);
	} else if (reader_take_word(r, "temporary")) {
		read_names(r, &nest->temporaries);
	} else if (reader_take_word(r, "pure")) {
		reader_want(r, "(");
		do {
			if (r->token.kind != TOKEN_STRING)
				reader_want_name(r);
			vec_push(arena, &nest->pure, (void *)r->token.text);
			reader_next(r);
		} while (!r->failed && reader_take(r, ","));
		reader_want(r, ")");
	} else if (reader_take_word(r, "reduction")) {
		reader_want(r, "(");
		do
			read_reduction(r, nest);
		while (!r->failed && reader_take(r, ","));
		reader_want(r, ")");
	} else if (reader_take_word(r, "aligned")) {
		reader_want(r, "(");
		do
			read_aligned(r, nest);
		while (!r->failed && reader_take(r, ","));
		reader_want(r, ")");
	} else if (reader_take_word(r, "trips")) {
		reader_want(r, "(");
		do
			read_trips(r);
		while (!r->failed && reader_take(r, ","));
		reader_want(r, ")");
	} else if (reader_take_word(r, "cost")) {
		read_cost(r, nest);
	} else if (reader_take_word(r, "hoist")) {
		read_hoist(r, nest);
	} else if (reader_take_word(r, "only")) {
		nest->passes_only |= read_passes(r);
	} else if (reader_take_word(r, "no")) {
		nest->passes_off |= read_passes(r);
	} else if (reader_take_word(r, "off")) {
		nest->off = true;
	} else if (reader_take_word(r, "required")) {
		nest->required = true;
	} else if (reader_take_word(r, "refused")) {
		nest->refusal = read_string(r);
	} else {
		reader_fail(r, r->token.span, "'%.40s' is not a clause of nest", r->token.text);
	}
}

struct stmt *read_nest(struct reader *r)
{
	struct stmt *root = stmt_create(r->func, STMT_BLOCK, 0);
	struct nest *nest = nest_create(r->func, root);

	root->transparent = true;
	nest->span = r->token.span;
	reader_next(r);
	while (!r->failed && !reader_at(r, "{"))
		read_clause(r, nest);
	nest->refusal_at = nest->refusal ? nest->span : nest->refusal_at;
	reader_want(r, "{");
	read_rest(r, root);
	find_sums(r);
	find_trips(r, nest);
	nest->span.hi = r->last_end;
	return root;
}
