/* options_warning.c - -W, --werror: which warnings there are, and which of them are errors. */
#include "options.h"

#include <string.h>

/* Remarks about annotated nests are printed by default, so they can be switched off and be errors, too. */
static bool may_be_chosen(enum diag_id id)
{
	return diag_severity(id) == SEVERITY_WARNING || id == DIAG_OPAQUE || id == DIAG_EXPANDED ||
	       id == DIAG_UNCHANGED;
}

static enum status unknown_warning(struct parser *p, const char *name)
{
	const char *best = NULL;
	unsigned least = 3;

	for (unsigned id = 0; id < DIAG_COUNT; id++) {
		unsigned d = str_distance(name, diag_name((enum diag_id)id), least);

		if (d < least && may_be_chosen((enum diag_id)id)) {
			least = d;
			best = diag_name((enum diag_id)id);
		}
	}
	options_say(p, "unknown warning ", name, "");
	if (best) {
		fprintf(p->err, "; did you mean '%s'?", best);
		return options_hint(p);
	}
	fputs("; there are", p->err);
	for (unsigned id = 0; id < DIAG_COUNT; id++)
		if (may_be_chosen((enum diag_id)id))
			fprintf(p->err, " %s", diag_name((enum diag_id)id));
	return options_hint(p);
}

static enum status set(struct parser *p, const char *name, enum diag_policy policy)
{
	enum diag_id id = diag_find(name);

	if (id == DIAG_COUNT)
		return unknown_warning(p, name);
	if (!may_be_chosen(id)) {
		options_say(p, "", name, " is not a warning but ");
		fputs(diag_severity(id) == SEVERITY_ERROR
			      ? "an error"
			      : "a remark, which -Rpass, -Rpass-missed and -Rpass-analysis choose",
		      p->err);
		return options_hint(p);
	}
	p->options->policy[id] = (uint8_t)policy;
	return STATUS_OK;
}

enum status options_werror(struct parser *p, const char *id)
{
	if (id)
		return set(p, id, POLICY_ERROR);
	p->werror = true;
	return STATUS_OK;
}

enum status options_warning(struct parser *p, const char *value)
{
	if (strcmp(value, "error") == 0)
		return options_werror(p, NULL);
	if (strncmp(value, "error=", 6) == 0)
		return set(p, value + 6, POLICY_ERROR);
	if (strncmp(value, "no-error=", 9) == 0)
		return set(p, value + 9, POLICY_WARNING);
	if (strncmp(value, "no-", 3) == 0)
		return set(p, value + 3, POLICY_OFF);
	return set(p, value, POLICY_NONE);
}

void options_policy(struct parser *p)
{
	uint8_t *policy = p->options->policy;

	for (unsigned id = 0; p->werror && id < DIAG_COUNT; id++)
		if (policy[id] == POLICY_NONE &&
		    diag_severity((enum diag_id)id) == SEVERITY_WARNING)
			policy[id] = POLICY_ERROR;
}
