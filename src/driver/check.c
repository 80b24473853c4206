/* check.c - the program cunest-check: proves the steps of --emit-proof again, without source or front end.
 *
 * What the file says of verdicts is only compared with what is found; a step whose states were changed
 * by hand is checked as it stands. */
#include "config.h"

#include "cli.h"

#include "cunest/check.h"

#include <errno.h>
#include <string.h>

enum { SIZE_LIMIT = 1 << 30 };

struct checking {
	struct arena *arena;
	const char *file;
	bool strict, verbose;
	FILE *out, *err;
};

static const char usage[] =
	"usage: cunest-check [--strict] [-v] FILE\nChecks a proof that cunest --emit-proof=FILE "
	"wrote, step by step.\n  --strict   what is not proved is an error too\n  -v         print "
	"each certificate\n  --help, --version\nExit status: 0 as FILE states or better, 1 FILE is "
	"not a proof, 2 the command line is wrong,\n3 FILE cannot be read, 4 a step is refuted, or "
	"worse than FILE says.\n";

static enum status complain(const struct checking *c, enum status status, const char *what)
{
	fputs("cunest-check: error: ", c->err);
	quote_print(c->err, c->file);
	fprintf(c->err, ": %s\n", what);
	return status;
}

static enum status read_file(const struct checking *c, struct buf *text)
{
	FILE *in = fopen(c->file, "rb");
	char block[1 << 14];
	size_t n;
	bool bad;

	if (!in)
		return complain(c, STATUS_IO, strerror(errno));
	buf_init(text, c->arena);
	while ((n = fread(block, 1, sizeof(block), in)) > 0 && text->n < SIZE_LIMIT)
		buf_put(text, block, n);
	bad = ferror(in) || n > 0;
	fclose(in);
	return bad ? complain(c, STATUS_IO, "cannot be read, or is too large") : STATUS_OK;
}

static void print_certificate(const struct checking *c, const struct certificate *cert)
{
	fprintf(c->out, "  %u %s: %s (%s)%s%s\n", cert->id, cert->rule, verdict_name(cert->verdict),
		tier_name(cert->tier), cert->why ? ": " : "", cert->why ? cert->why : "");
	if (cert->place)
		fprintf(c->out, "    at      %s\n", cert->place);
	if (cert->before)
		fprintf(c->out, "    before  %s\n", cert->before);
	if (cert->after)
		fprintf(c->out, "    after   %s\n", cert->after);
	if (cert->counter)
		fprintf(c->out, "    with    %s\n", cert->counter);
}

static enum status check_steps(const struct checking *c, struct proofs *proof)
{
	const struct vec *steps = proof_steps(proof);
	enum verdict *said = arena_array(c->arena, steps->n + 1u, sizeof(*said));
	enum status status = STATUS_OK;
	struct proof_count count;

	for (uint32_t i = 0; i < steps->n; i++)
		said[i] = ((const struct proof_step *)steps->at[i])->verdict;
	proof_check_again(proof);
	for (uint32_t i = 0; i < steps->n; i++) {
		const struct proof_step *s = steps->at[i];
		bool bad = s->verdict == VERDICT_REFUTED || s->verdict > said[i] ||
			   (c->strict && s->verdict != VERDICT_PROVED);

		fprintf(c->out, "%s: %s: %s", s->func, s->step, verdict_name(s->verdict));
		fprintf(c->out, s->verdict != said[i] ? ", not %s as it says\n" : "\n",
			verdict_name(said[i]));
		for (uint32_t k = 0; k < s->certificates.n; k++) {
			const struct certificate *cert = s->certificates.at[k];

			if (c->verbose || (bad && cert->verdict != VERDICT_PROVED))
				print_certificate(c, cert);
		}
		status = bad ? STATUS_VERIFY : status;
	}
	count = proof_count(proof, NULL);
	fprintf(c->out, "%u step%s; %s\n", count.steps, count.steps == 1 ? "" : "s",
		proof_count_text(c->arena, &count));
	return status;
}

static enum status check_file(const struct checking *c)
{
	struct buf text;
	struct proofs *proof;
	const char *wrong;
	enum status status = read_file(c, &text);

	if (status != STATUS_OK)
		return status;
	proof = proof_read(c->arena, text.n ? text.s : "", text.n, &wrong);
	if (!proof)
		return complain(c, STATUS_REFUSED, wrong);
	wrong = proof_gap(proof);
	if (wrong)
		return complain(c, STATUS_VERIFY, wrong);
	return check_steps(c, proof);
}

static enum status parse(int argc, char **argv, struct checking *c, bool *done)
{
	for (int i = 1; i < argc; i++) {
		const char *word = argv[i];

		if (strcmp(word, "--strict") == 0) {
			c->strict = true;
		} else if (strcmp(word, "-v") == 0) {
			c->verbose = true;
		} else if (strcmp(word, "--help") == 0) {
			fputs(usage, c->out);
			*done = true;
			return STATUS_OK;
		} else if (strcmp(word, "--version") == 0) {
			fprintf(c->out, "cunest-check %s\n", PACKAGE_VERSION);
			*done = true;
			return STATUS_OK;
		} else if (word[0] == '-' || c->file) {
			fputs(usage, c->err);
			return STATUS_USAGE;
		} else {
			c->file = word;
		}
	}
	if (!c->file)
		fputs(usage, c->err);
	return c->file ? STATUS_OK : STATUS_USAGE;
}

static enum status run(struct checking *c)
{
	struct arena *volatile arena = NULL;
	volatile enum status status;
	struct trap trap;

	if (setjmp(trap.env)) {
		fprintf(c->err, "cunest-check: error: %s\n", trap.message);
		if (arena)
			arena_destroy(arena);
		return trap.status;
	}
	arena = c->arena = arena_create(&trap);
	status = arena ? check_file(c) : STATUS_LIMIT;
	if (fflush(c->out) != 0 && status == STATUS_OK)
		status = complain(c, STATUS_IO, strerror(errno));
	if (arena)
		arena_destroy(arena);
	return status;
}

int main(int argc, char **argv)
{
	struct checking c = {.out = stdout, .err = stderr};
	bool done = false;
	enum status status;

	process_init();
	status = parse(argc, argv, &c, &done);
	return status == STATUS_OK && !done ? run(&c) : status;
}
