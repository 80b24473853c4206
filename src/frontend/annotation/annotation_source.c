/* annotation_source.c - are these bytes source text at all?
 *
 * NUL and UTF-16 are refused anywhere; control bytes and broken UTF-8 only in code that is compiled
 * for certain: in comments, literals and inactive text any byte may be and is preserved. */
#include "annotation.h"

#include <string.h>

static bool refuse(struct ir *ir, uint32_t lo, uint32_t hi, const char *what)
{
	diag_report(ir->diags, DIAG_SOURCE, (struct span){lo, hi}, "%s", what);
	return false;
}

/* Length of the UTF-8 sequence at s, 0 when it is none. */
static unsigned utf8_length(const unsigned char *s, uint32_t n)
{
	unsigned length = s[0] < 0x80   ? 1
			  : s[0] < 0xc2 ? 0
			  : s[0] < 0xe0 ? 2
			  : s[0] < 0xf0 ? 3
			  : s[0] < 0xf5 ? 4
					: 0;

	if (length > n)
		return 0;
	for (unsigned i = 1; i < length; i++)
		if ((s[i] & 0xc0) != 0x80)
			return 0;
	if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f) ||
	    (s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] > 0x8f))
		return 0; /* overlong, surrogate, beyond Unicode */
	return length;
}

/* Follows #if ... #endif by the names of directives. */
static unsigned directive_depth(const struct source *source, struct lexer lx, unsigned depth)
{
	struct lexeme name;

	do
		lex_next(&lx, &name);
	while (name.kind == LEX_COMMENT);
	if (name.kind != LEX_IDENT)
		return depth;
	if (lex_is(source, &name, "if") || lex_is(source, &name, "ifdef") ||
	    lex_is(source, &name, "ifndef"))
		return depth + 1;
	return depth && lex_is(source, &name, "endif") ? depth - 1 : depth;
}

static bool check_code(struct ir *ir)
{
	const struct source *source = ir->source;
	struct lexer lx = lexer_over(source, source_begin(source), source->size);
	bool fresh = true;
	unsigned depth = 0;
	struct lexeme x;

	for (lex_next(&lx, &x); x.kind != LEX_END; lex_next(&lx, &x)) {
		if (fresh && x.c == '#') {
			depth = directive_depth(source, lx, depth);
			lx.at = source_logical_end(source, x.hi);
			continue;
		}
		fresh = x.kind == LEX_NEWLINE || (fresh && x.kind == LEX_COMMENT);
		if (depth > 0 || (x.kind != LEX_OTHER && x.kind != LEX_IDENT))
			continue;
		if (x.kind == LEX_OTHER && !(x.c == 0x1a && x.hi == source->size))
			return refuse(ir, x.lo, x.hi, "a control character in code");
		for (uint32_t i = x.lo; x.kind == LEX_IDENT && i < x.hi;) {
			unsigned n = utf8_length((const unsigned char *)source->text + i, x.hi - i);

			if (n == 0)
				return refuse(ir, i, i + 1, "not valid UTF-8 in a name");
			i += n;
		}
	}
	return true;
}

static bool is_odd(unsigned char c)
{
	return c >= 0x7f || (c < 0x20 && (c < '\t' || c > '\r'));
}

/* Only bytes that nobody could object to?  Then there is no need to know what is code. */
static bool is_plain(const struct source *source)
{
	const unsigned char *p = (const unsigned char *)source->text;
	const uint64_t ones = ~UINT64_C(0) / 0xff;
	uint32_t i = source_begin(source);
	uint64_t word;

	for (; i + sizeof(word) <= source->size; i += sizeof(word)) {
		memcpy(&word, p + i, sizeof(word));
		/* no byte below 0x20, none above 0x7e: eight that are printed */
		if (!(((word - 0x20 * ones) | word | (word + ones)) & (0x80 * ones)))
			continue;
		for (unsigned k = 0; k < sizeof(word); k++)
			if (is_odd(p[i + k]))
				return false;
	}
	for (; i < source->size; i++)
		if (is_odd(p[i]))
			return false;
	return true;
}

bool source_is_utf16(const struct source *source)
{
	const unsigned char *p = (const unsigned char *)source->text;

	return source->size >= 2 &&
	       ((p[0] == 0xff && p[1] == 0xfe) || (p[0] == 0xfe && p[1] == 0xff));
}

bool source_check(struct ir *ir)
{
	const struct source *source = ir->source;
	const char *nul;

	if (ir->source_good)
		return true;
	if (source_is_utf16(source))
		return refuse(ir, 0, 2, "the file is UTF-16; cunest reads UTF-8");
	nul = memchr(source->text, 0, source->size);
	if (nul) {
		uint32_t at = (uint32_t)(nul - source->text);

		return refuse(ir, at, at + 1, "a NUL byte: this is not a source text");
	}
	ir->source_good = is_plain(source) || check_code(ir);
	return ir->source_good;
}
