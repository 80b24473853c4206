/* check.c - certificates and the budget. */
#include "check.h"

#include "cunest/text.h"

#include <string.h>

/* The first line of the statement's text. */
static const char *line_of(struct check *c, const struct stmt *s)
{
	struct buf text;

	buf_init(&text, c->arena);
	text_print_stmt(&text, c->ir, s, 0);
	return arena_strndup(c->arena, text.s, strcspn(text.s, "\n"));
}

struct certificate *check_certificate(struct check *c, const char *rule, const struct stmt *place)
{
	struct certificate *made = arena_alloc(c->arena, sizeof(*made));

	made->id = ++*c->next_id;
	made->rule = rule;
	made->place = place ? line_of(c, place) : NULL;
	made->verdict = VERDICT_UNKNOWN;
	vec_push(c->arena, &c->step->certificates, made);
	return made;
}

bool check_spend(struct check *c, uint64_t n)
{
	if (c->budget <= n) {
		c->budget = 0;
		return false;
	}
	c->budget -= n;
	return true;
}
