/* proof_print.c - a proof as JSON: all that is needed to check it again, and what came of it here.
 *
 *	{"cunest_proof": 1, "file": "k.cu", "language": "cuda",
 *	 "states": ["func k kernel ...", ...],
 *	 "steps": [{"step": "licm", "function": "k", "before": 0, "after": 1, "callees": 2, "verdict": "proved",
 *	   "certificates": [{"id": 1, "rule": "equal", "place": "...", "before": "...", "after": "...",
 *	     "facts": [...], "verdict": "proved", "tier": "normal", "query": null, ...}]}]}
 *
 * The states are what is proved; certificates can be made from them again. */
#include "proof.h"

#include <string.h>

static void put_string(struct buf *b, const char *s)
{
	if (s)
		buf_json(b, s, strlen(s));
	else
		buf_puts(b, "null");
}

static void put_field(struct buf *b, const char *key, const char *value)
{
	buf_printf(b, ", \"%s\": ", key);
	put_string(b, value);
}

static void put_certificate(struct buf *b, const struct certificate *c)
{
	buf_printf(b, "{\"id\": %u", c->id);
	put_field(b, "rule", c->rule);
	put_field(b, "place", c->place);
	put_field(b, "before", c->before);
	put_field(b, "after", c->after);
	buf_puts(b, ", \"facts\": [");
	for (uint32_t i = 0; i < c->facts.n; i++) {
		buf_puts(b, i ? ", " : "");
		put_string(b, c->facts.at[i]);
	}
	buf_putc(b, ']');
	put_field(b, "verdict", verdict_name(c->verdict));
	put_field(b, "tier", tier_name(c->tier));
	put_field(b, "query", c->query);
	put_field(b, "counter", c->counter);
	put_field(b, "why", c->why);
	buf_putc(b, '}');
}

static void put_step(struct buf *b, const struct proof_step *s)
{
	buf_puts(b, "{\"step\": ");
	put_string(b, s->step);
	put_field(b, "function", s->func);
	buf_printf(b, ", \"before\": %u, \"after\": %u, \"callees\": %u", s->before, s->after,
		   s->callees);
	put_field(b, "verdict", verdict_name(s->verdict));
	buf_puts(b, ", \"certificates\": [");
	for (uint32_t i = 0; i < s->certificates.n; i++) {
		buf_puts(b, i ? ",\n   " : "\n   ");
		put_certificate(b, s->certificates.at[i]);
	}
	buf_puts(b, "]}");
}

void proof_print(struct buf *b, const struct proofs *proof, const char *file)
{
	buf_puts(b, "{\"cunest_proof\": 1, \"file\": ");
	put_string(b, file);
	put_field(b, "language", !proof || proof->lang == LANG_CUDA ? "cuda" : "c");
	buf_puts(b, ",\n \"states\": [");
	for (uint32_t i = 0; proof && i < proof->states.n; i++) {
		buf_puts(b, i ? ",\n  " : "\n  ");
		put_string(b, proof->states.at[i]);
	}
	buf_puts(b, "],\n \"steps\": [");
	for (uint32_t i = 0; proof && i < proof->steps.n; i++) {
		buf_puts(b, i ? ",\n  " : "\n  ");
		put_step(b, proof->steps.at[i]);
	}
	buf_puts(b, "]}\n");
}
