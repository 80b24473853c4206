/* proof_read.c - a proof from its JSON: states and steps; certificates are made again. */
#include "proof.h"

#include <jansson.h>
#include <string.h>

struct reading {
	struct proofs *proof;
	const char **wrong;
};

static bool fail(struct reading *r, const char *what)
{
	*r->wrong = arena_printf(r->proof->arena, "%s", what);
	return false;
}

static bool read_states(struct reading *r, const json_t *states)
{
	const json_t *text;
	size_t i;

	if (!json_is_array(states))
		return fail(r, "it has no states");
	json_array_foreach(states, i, text)
	{
		if (!json_is_string(text))
			return fail(r, "a state is not a text");
		vec_push(r->proof->arena, &r->proof->states,
			 arena_strdup(r->proof->arena, json_string_value(text)));
	}
	return true;
}

static bool read_state(struct reading *r, const json_t *step, const char *key, unsigned *out)
{
	const json_t *number = json_object_get(step, key);
	json_int_t n = json_is_integer(number) ? json_integer_value(number) : -1;

	if (n < 0 || n >= r->proof->states.n)
		return fail(r, arena_printf(r->proof->arena, "a step has no state '%s'", key));
	*out = (unsigned)n;
	return true;
}

static const char *read_text(struct reading *r, const json_t *step, const char *key)
{
	const char *text = json_string_value(json_object_get(step, key));

	return text ? arena_strdup(r->proof->arena, text) : NULL;
}

static bool read_verdict(const char *name, enum verdict *out)
{
	for (unsigned v = 0; name && v < VERDICT_COUNT; v++) {
		if (strcmp(name, verdict_name((enum verdict)v)) != 0)
			continue;
		*out = (enum verdict)v;
		return true;
	}
	return false;
}

static bool read_step(struct reading *r, const json_t *object)
{
	const char *name = read_text(r, object, "step"), *func = read_text(r, object, "function");
	struct proof_step *step;
	unsigned before, after, callees;

	if (!name || !func || !read_state(r, object, "before", &before) ||
	    !read_state(r, object, "after", &after) || !read_state(r, object, "callees", &callees))
		return *r->wrong ? false : fail(r, "a step has no name or function");
	step = proof_add(r->proof, name, func, before, after);
	step->callees = callees;
	if (!read_verdict(read_text(r, object, "verdict"), &step->verdict))
		return fail(r, "a step has no verdict");
	return true;
}

static bool read_all(struct reading *r, const json_t *root)
{
	const json_t *steps = json_object_get(root, "steps"), *step;
	const char *language = json_string_value(json_object_get(root, "language"));
	size_t i;

	if (json_integer_value(json_object_get(root, "cunest_proof")) != 1 || !language)
		return fail(r, "it is not a proof that this version can read");
	r->proof->lang = strcmp(language, "c") == 0 ? LANG_C : LANG_CUDA;
	if (!read_states(r, json_object_get(root, "states")))
		return false;
	if (!json_is_array(steps))
		return fail(r, "it has no steps");
	json_array_foreach(steps, i, step) if (!read_step(r, step)) return false;
	return true;
}

struct proofs *proof_read(struct arena *arena, const char *text, size_t size, const char **wrong)
{
	struct proofs *proof = proof_create(arena, LANG_CUDA);
	struct reading r = {proof, wrong};
	json_error_t error;
	json_t *root = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
	bool good;

	*wrong = NULL;
	if (!root) {
		*wrong = arena_printf(arena, "line %d: %s", error.line, error.text);
		return NULL;
	}
	good = read_all(&r, root);
	json_decref(root);
	return good ? proof : NULL;
}
