/* text_print.c - statements and functions as text; the language is described in text.h.
 *
 * Symbols of one name are told apart as name, name$2, name$3 in order of appearance, so that a
 * print of what was read from a print is the same text. */
#include <string.h>

#include "text_impl.h"
#include "cunest/walk.h"

static const char *const sym_words[] = {"param", "local", "shared", "global", "constant", "tparam"};

static void print_stmt(struct printer *p, const struct stmt *s, unsigned indent);

static void put(struct printer *p, const char *s)
{
	buf_puts(p->out, s);
}

static void line(struct printer *p, unsigned indent)
{
	for (unsigned i = 0; i < indent; i++)
		put(p, "  ");
}

/* ---- symbols ---- */

static void print_symbol(struct printer *p, const struct sym *sym)
{
	if (sym->fresh)
		put(p, "fresh ");
	if (sym->address_taken)
		put(p, "addressed ");
	if (sym->is_extern)
		put(p, "extern ");
	if (sym->restricted)
		put(p, "restricted ");
	print_name(p, sym);
	if (sym->hint && (!sym->fresh || strcmp(sym->hint, print_sym_name(sym)) != 0)) {
		put(p, " ");
		print_string(p->out, sym->hint);
	}
	put(p, ": ");
	type_print(p->out, p->ir, sym->type);
	if (sym->aligned)
		buf_printf(p->out, " aligned(%u)", (unsigned)sym->aligned);
	if (sym->fixed) {
		put(p, " fixed(");
		print_string(p->out, sym->fixed);
		put(p, ")");
	}
	if (sym->constant) {
		put(p, " constant(");
		print_expr(p, sym->constant, 0);
		put(p, ")");
	}
	if (sym->table) {
		put(p, " table(");
		print_expr(p, sym->table, 0);
		put(p, ")");
	}
}

static void print_sym_list(struct printer *p, const char *word, const struct vec *syms)
{
	if (!syms->n)
		return;
	buf_printf(p->out, " %s(", word);
	for (uint32_t i = 0; i < syms->n; i++) {
		put(p, i ? ", " : "");
		print_name(p, syms->at[i]);
	}
	put(p, ")");
}

/* ---- nests ---- */

static void print_passes(struct printer *p, const char *word, uint64_t set)
{
	static const char *const names[] = {
#define PASS(id, name, level, on, help) name,
#include "cunest/pass.def"
#undef PASS
	};
	const char *comma = "";

	if (!set)
		return;
	buf_printf(p->out, " %s(", word);
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (set >> i & 1) {
			buf_printf(p->out, "%s%s", comma, names[i]);
			comma = ", ";
		}
	put(p, ")");
}

/* Of loops that have their header still: the others say nothing. */
static void print_trips(struct printer *p, const struct nest *nest)
{
	const char *comma = " trips(";

	for (const struct stmt *s = nest->root; s && nest->trips.n; s = stmt_next(nest->root, s)) {
		const struct trip_fact *fact = nest_trips(nest, s);

		if (!fact)
			continue;
		put(p, comma);
		print_name(p, fact->sym);
		buf_printf(p->out, ": %lld", (long long)fact->least);
		if (fact->most != fact->least)
			buf_printf(p->out, " to %lld", (long long)fact->most);
		comma = ", ";
	}
	put(p, comma[0] == ',' ? ")" : "");
}

static void print_cost(struct printer *p, const struct nest *nest)
{
	if (nest->cost_model != COST_NVCC || nest->cost_licm >= 0 || nest->cost_live >= 0 ||
	    nest->cost_growth >= 0) {
		buf_printf(p->out, " cost(%s", nest->cost_model == COST_PAPER ? "paper" : "nvcc");
		if (nest->cost_licm >= 0)
			buf_printf(p->out, ", %d", nest->cost_licm);
		if (nest->cost_live >= 0)
			buf_printf(p->out, ", live: %d", nest->cost_live);
		if (nest->cost_growth >= 0)
			buf_printf(p->out, ", growth: %d", nest->cost_growth);
		put(p, ")");
	}
	put(p, nest->hoist_select ? " hoist(select)" : "");
}

static void print_nest(struct printer *p, const struct nest *nest)
{
	static const struct slot_rule condition = {.use = USE_CONDITION};
	static const char *const modes[] = {"strict", "contract", "relaxed"};
	static const char *const equalities[] = {"", "syntactic", "commutative", "associative",
						 "distributive"};
	bool all = nest->noalias.n == 1 && !nest->noalias.at[0];

	put(p, "nest");
	if (nest->fp != FP_CONTRACT)
		buf_printf(p->out, " fp(%s)", modes[nest->fp]);
	for (uint32_t i = 0; i < nest->assumes.n; i++) {
		put(p, i ? ", " : " assume(");
		print_slot(p, &condition, nest->assumes.at[i]);
	}
	put(p, nest->assumes.n ? ")" : "");
	if (all)
		put(p, " noalias");
	else
		print_sym_list(p, "noalias", &nest->noalias);
	for (uint32_t i = 0; i < nest->noalias_groups.n; i++)
		print_sym_list(p, "noalias", nest->noalias_groups.at[i]);
	print_sym_list(p, "temporary", &nest->temporaries);
	for (uint32_t i = 0; i < nest->pure.n; i++) {
		put(p, i ? ", " : " pure(");
		print_string(p->out, nest->pure.at[i]);
	}
	put(p, nest->pure.n ? ")" : "");
	for (uint32_t i = 0; i < nest->reductions.n; i++) {
		const struct reduction *sum = nest->reductions.at[i];

		buf_printf(p->out, "%s%s: ", i ? ", " : " reduction(",
			   expr_table[sum->op].spelling);
		print_name(p, sum->sym);
	}
	put(p, nest->reductions.n ? ")" : "");
	for (uint32_t i = 0; i < nest->aligned.n; i++) {
		const struct alignment *a = nest->aligned.at[i];

		put(p, i ? ", " : " aligned(");
		print_name(p, a->sym);
		buf_printf(p->out, ": %lld", (long long)a->bytes);
	}
	put(p, nest->aligned.n ? ")" : "");
	print_trips(p, nest);
	print_cost(p, nest);
	if (nest->equality != EQUALITY_DEFAULT)
		buf_printf(p->out, " cse(%s)", equalities[nest->equality]);
	put(p, nest->inlines ? " inline" : "");
	print_passes(p, "only", nest->passes_only);
	print_passes(p, "no", nest->passes_off);
	put(p, nest->off ? " off" : "");
	put(p, nest->required ? " required" : "");
	if (nest->refusal) {
		put(p, " refused ");
		print_string(p->out, nest->refusal);
	}
}

/* ---- blocks ---- */

static void print_inside(struct printer *p, const struct stmt *block, unsigned indent)
{
	put(p, "{\n");
	for (const struct stmt *s = block->first; s; s = s->next)
		print_stmt(p, s, indent + 1);
	line(p, indent);
	put(p, "}");
}

static void print_block(struct printer *p, const struct stmt *s, unsigned indent)
{
	const struct nest *nest = nest_of_root(p->func, s);

	if (nest) {
		print_nest(p, nest);
		put(p, " ");
	} else if (s->transparent) {
		put(p, "transparent ");
	} else if (!s->braced) {
		put(p, "unbraced ");
	}
	print_inside(p, s, indent);
}

/* One statement that needs no braces to be read as the body it is. */
static bool is_plain(const struct stmt *s)
{
	switch ((enum stmt_kind)s->kind) {
	case STMT_ASSIGN:
	case STMT_STORE:
	case STMT_SYNC:
	case STMT_JUMP:
		return !s->comment;
	case STMT_BLOCK:
	case STMT_DECL:
	case STMT_ATOMIC:
	case STMT_CALL:
	case STMT_IF:
	case STMT_FOR:
	case STMT_WHILE:
	case STMT_PRAGMA:
	case STMT_RAW:
	case STMT_COUNT:
		return false;
	}
	return false;
}

/* Returns whether the line has ended. */
static bool print_body(struct printer *p, const struct stmt *body, unsigned indent)
{
	const struct stmt *only = body->first && !body->first->next ? body->first : NULL;

	if (body->braced || body->transparent || !only || !is_plain(only)) {
		put(p, " ");
		print_block(p, body, indent);
		return false;
	}
	put(p, "\n");
	print_stmt(p, only, indent + 1);
	return true;
}

/* ---- statements ---- */

static void print_value(struct printer *p, const struct stmt *s, const struct type *place,
			const struct expr *e)
{
	struct slot_rule rule = {.use = USE_ASSIGNED, .type = place, .op = s->op};

	if (s->op != EXPR_INT) {
		rule.use = USE_OPERAND;
		buf_printf(p->out, " %s= ", expr_table[s->op].spelling);
		if (s->op_type && rule_op_type(p->ir, s->op, place,
					       print_shown(p, &rule, e)->type) != s->op_type) {
			put(p, "<");
			type_print(p->out, p->ir, s->op_type);
			put(p, "> ");
		}
	} else {
		put(p, " = ");
	}
	print_slot(p, &rule, e);
}

static void print_effects(struct printer *p, unsigned set, unsigned usual)
{
	static const char *const words[] = {"reads", "writes", "sync",    "jump",
					    "label", "break",  "threads", "values"};
	const char *comma = "";

	if (set == usual)
		return;
	put(p, " effects(");
	if (!set)
		put(p, "none");
	if (set == RAW_ANY)
		put(p, "any");
	for (size_t i = 0; i < ARRAY_LEN(words) && set != RAW_ANY; i++)
		if (set >> i & 1) {
			buf_printf(p->out, "%s%s", comma, words[i]);
			comma = ", ";
		}
	put(p, ")");
}

static bool plain_callee(const char *s)
{
	for (const char *c = s; *c; c++)
		if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || *c == '_' ||
		      (*c >= '0' && *c <= '9' && c != s)))
			return false;
	return *s;
}

static void print_call(struct printer *p, const struct stmt *s, const char *word)
{
	buf_printf(p->out, "%s ", word);
	if (s->sym && s->declares)
		print_symbol(p, s->sym);
	else if (s->sym)
		print_name(p, s->sym);
	put(p, s->sym ? " = " : "");
	if (plain_callee(s->text))
		put(p, s->text);
	else
		print_string(p->out, s->text);
	put(p, "(");
	for (unsigned i = 0; i < s->nslots; i++) {
		put(p, i ? ", " : "");
		print_expr(p, s->slot[i].e, 3);
	}
	put(p, ")");
	if (s->kind == STMT_CALL)
		print_effects(p, s->effects, TEXT_CALL_EFFECTS);
}

static void print_if(struct printer *p, const struct stmt *s, unsigned indent)
{
	static const struct slot_rule condition = {.use = USE_CONDITION};

	for (;;) {
		const struct stmt *other = s->first->next;
		bool ended, chain;

		put(p, "if (");
		print_slot(p, &condition, s->slot[SLOT_COND].e);
		put(p, ")");
		ended = print_body(p, s->first, indent);
		if (!other) {
			put(p, ended ? "" : "\n");
			return;
		}
		if (ended)
			line(p, indent);
		put(p, ended ? "else" : " else");
		chain = !other->braced && !other->transparent && other->first &&
			!other->first->next && other->first->kind == STMT_IF &&
			!other->first->comment;
		if (!chain) {
			put(p, print_body(p, other, indent) ? "" : "\n");
			return;
		}
		put(p, " ");
		s = other->first;
	}
}

static void print_for(struct printer *p, const struct stmt *s, unsigned indent)
{
	struct slot_rule rule = {.use = USE_ASSIGNED, .type = s->sym->type};

	put(p, s->independent ? "for independent (" : "for (");
	if (s->declares) {
		print_symbol(p, s->sym);
	} else {
		put(p, "outer ");
		print_name(p, s->sym);
	}
	put(p, " = ");
	print_slot(p, &rule, s->slot[SLOT_LO].e);
	put(p, "; ");
	print_name(p, s->sym);
	buf_printf(p->out, " %s ", expr_table[s->cmp].spelling);
	rule.use = USE_OPERAND;
	rule.op = s->cmp;
	print_slot(p, &rule, s->slot[SLOT_BOUND].e);
	put(p, "; ");
	print_name(p, s->sym);
	put(p, " += ");
	rule.op = EXPR_ADD;
	print_slot(p, &rule, s->slot[SLOT_STEP].e);
	put(p, ")");
	put(p, print_body(p, s->first, indent) ? "" : "\n");
}

/* What a RAW or the header of a `for` names and does. */
static void print_lists(struct printer *p, const struct stmt *s, unsigned effects)
{
	print_sym_list(p, "reads", &s->reads);
	print_sym_list(p, "writes", &s->writes);
	print_effects(p, s->effects, effects);
	if (s->why) {
		put(p, " why ");
		print_string(p->out, s->why);
	}
}

/* The header of a `for` that is not understood: its bytes, what is understood of them, and what it does. */
static void print_header(struct printer *p, const struct stmt *s)
{
	static const struct slot_rule condition = {.use = USE_CONDITION};
	const char *text = stmt_header_text(p->ir, s);

	if (*text) {
		put(p, " ");
		print_string(p->out, text);
	}
	if (s->header[0].e) {
		put(p, " from ");
		print_expr(p, s->header[0].e, 0);
	}
	if (s->header[1].e) {
		put(p, " while ");
		print_slot(p, &condition, s->header[1].e);
	}
	print_lists(p, s, 0);
}

static void print_while(struct printer *p, const struct stmt *s, unsigned indent)
{
	static const struct slot_rule condition = {.use = USE_CONDITION};

	if (s->form == FORM_DO) {
		put(p, "do");
		if (print_body(p, s->first, indent))
			line(p, indent);
		else
			put(p, " ");
	}
	put(p, s->form == FORM_FOR ? "while for (" : "while (");
	if (s->slot[SLOT_COND].e)
		print_slot(p, &condition, s->slot[SLOT_COND].e);
	put(p, ")");
	if (s->form == FORM_FOR)
		print_header(p, s);
	if (s->form == FORM_DO)
		put(p, ";\n");
	else
		put(p, print_body(p, s->first, indent) ? "" : "\n");
}

static void print_jump(struct printer *p, const struct stmt *s)
{
	put(p, s->form == FORM_BREAK      ? "break"
	       : s->form == FORM_CONTINUE ? "continue"
	       : s->form == FORM_RETURN   ? "return"
					  : "goto ");
	if (s->form == FORM_GOTO)
		print_word(p->out, s->text ? s->text : "");
	if (s->slot[SLOT_VALUE].e) {
		put(p, " ");
		print_expr(p, s->slot[SLOT_VALUE].e, 0);
	}
}

static void print_raw(struct printer *p, const struct stmt *s, unsigned indent)
{
	put(p, "raw ");
	print_string(p->out, stmt_raw_text(p->ir, s));
	print_lists(p, s, RAW_ANY);
	if (s->first) {
		put(p, " ");
		print_inside(p, s, indent);
		put(p, "\n");
	} else {
		put(p, ";\n");
	}
}

static void print_stmt(struct printer *p, const struct stmt *s, unsigned indent)
{
	if (++p->depth > 2000)
		trap_raise(arena_trap(p->ir->arena), STATUS_LIMIT,
			   "statements are nested more than 2000 deep");
	line(p, indent);
	if (s->comment) {
		put(p, "comment ");
		print_string(p->out, s->comment);
		put(p, " ");
	}
	switch ((enum stmt_kind)s->kind) {
	case STMT_BLOCK:
		print_block(p, s, indent);
		put(p, "\n");
		break;
	case STMT_DECL:
		put(p, s->sym->kind == SYM_SHARED ? "shared " : "let ");
		print_symbol(p, s->sym);
		if (s->slot[SLOT_VALUE].e) {
			struct slot_rule rule = {.use = USE_ASSIGNED, .type = s->sym->type};

			put(p, " = ");
			print_slot(p, &rule, s->slot[SLOT_VALUE].e);
		}
		put(p, ";\n");
		break;
	case STMT_ASSIGN:
		print_name(p, s->sym);
		print_value(p, s, s->sym->type, s->slot[SLOT_VALUE].e);
		put(p, ";\n");
		break;
	case STMT_STORE:
		print_expr(p, s->slot[SLOT_PLACE].e, 14);
		print_value(p, s, s->slot[SLOT_PLACE].e->type, s->slot[SLOT_STORED].e);
		put(p, ";\n");
		break;
	case STMT_ATOMIC:
	case STMT_CALL:
		print_call(p, s, s->kind == STMT_ATOMIC ? "atomic" : "call");
		put(p, ";\n");
		break;
	case STMT_IF:
		print_if(p, s, indent);
		break;
	case STMT_FOR:
		print_for(p, s, indent);
		break;
	case STMT_WHILE:
		print_while(p, s, indent);
		break;
	case STMT_SYNC:
		put(p, "sync;\n");
		break;
	case STMT_JUMP:
		print_jump(p, s);
		put(p, ";\n");
		break;
	case STMT_PRAGMA:
		put(p, "pragma ");
		print_string(p->out, stmt_raw_text(p->ir, s));
		put(p, ";\n");
		break;
	case STMT_RAW:
		print_raw(p, s, indent);
		break;
	case STMT_COUNT:
		break;
	}
	p->depth--;
}

/* ---- public ---- */

void text_print_stmt(struct buf *out, const struct ir *ir, const struct stmt *s, unsigned indent)
{
	struct printer p = {.out = out, .ir = ir};
	const struct stmt *top = s;
	struct vec uses = {0};

	while (top->parent)
		top = top->parent;
	for (uint32_t i = 0; i < ir->funcs.n; i++)
		if (((struct func *)ir->funcs.at[i])->body == top)
			p.func = ir->funcs.at[i];
	if (p.func)
		text_names_assign(&p, p.func, &uses);
	print_stmt(&p, s, indent);
}

static void print_callees(struct printer *p, const struct func *func)
{
	for (uint32_t i = 0; i < func->callees.n; i++) {
		const struct callee_facts *f = func->callees.at[i];

		put(p, i ? ", " : "calls(");
		print_string(p->out, f->name);
		put(p, f->reads ? " reads" : "");
		put(p, f->writes ? " writes" : "");
		put(p, f->convergent ? " convergent" : "");
		put(p, f->threads && !f->convergent ? " threads" : "");
		put(p, f->sizes ? " sizes" : "");
		put(p, f->returns ? " returns" : "");
		put(p, f->total ? " total" : "");
		buf_printf(p->out, " cost(%u)", f->cost);
	}
	put(p, func->callees.n ? ") " : "");
}

void text_print_func(struct buf *out, const struct func *func)
{
	static const char *const kinds[] = {"kernel", "device", "host"};
	struct printer p = {.out = out, .ir = func->ir, .func = func};
	struct vec uses = {0};

	text_names_assign(&p, func, &uses);
	put(&p, "func ");
	print_word(out, func->name);
	buf_printf(out, " %s", kinds[func->kind]);
	put(&p, func->is_template ? " template" : "");
	put(&p, func->has_label ? " labels" : "");
	if (func->launch_threads)
		buf_printf(out, " launch_bounds(%d)", func->launch_threads);
	put(&p, " (");
	for (uint32_t i = 0; i < func->params.n; i++) {
		put(&p, i ? ", " : "");
		print_symbol(&p, func->params.at[i]);
	}
	put(&p, ") ");
	for (uint32_t i = 0; i < uses.n; i++) {
		const struct sym *sym = uses.at[i];

		buf_printf(out, "%s%s ", i ? ", " : "uses(", sym_words[sym->kind]);
		print_symbol(&p, sym);
	}
	put(&p, uses.n ? ") " : "");
	print_callees(&p, func);
	for (uint32_t i = 0; i < func->noalias.n; i++) {
		const struct vec *group = func->noalias.at[i];
		bool all = group->n == 1 && !group->at[0];

		put(&p, all ? "noalias" : "");
		for (uint32_t k = 0; k < group->n && !all; k++) {
			put(&p, k ? ", " : "noalias(");
			print_name(&p, group->at[k]);
		}
		put(&p, all ? " " : ") ");
	}
	if (func->body)
		print_inside(&p, func->body, 0);
	else
		put(&p, "{\n}");
	put(&p, "\n");
}
