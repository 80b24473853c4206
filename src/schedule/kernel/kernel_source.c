/* kernel_source.c - what only the text of the file says about a function that gets a kernel.
 *
 * A kernel precedes the function that launches it, so nothing but namespaces may be open
 * there; it has the template parameters of the function, as they are written; and a function that
 * it calls must be one of the device's.  The text is read by words, comments and literals skipped.
 */
#include "../schedule.h"

#include <string.h>

struct word {
	uint32_t lo, hi; /* lo == hi: the end */
};

static bool is_name_byte(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       c == '_' || (unsigned char)c >= 0x80;
}

/* Past blanks, comments and directives. */
static uint32_t skip_trivia(const char *s, uint32_t at, uint32_t end)
{
	for (;;) {
		if (at < end && strchr(" \t\r\n\f\v\\", s[at]) && s[at]) {
			at++;
		} else if (at + 1 < end && s[at] == '/' && s[at + 1] == '/') {
			while (at < end && s[at] != '\n')
				at++;
		} else if (at + 1 < end && s[at] == '/' && s[at + 1] == '*') {
			const char *close = strstr(s + at + 2, "*/");

			at = close ? (uint32_t)(close - s) + 2 : end;
		} else if (at < end && s[at] == '#') {
			while (at < end && (s[at] != '\n' || s[at - 1] == '\\'))
				at++;
		} else {
			return at < end ? at : end;
		}
	}
}

static struct word next_word(const char *s, uint32_t at, uint32_t end)
{
	struct word w;

	w.lo = w.hi = skip_trivia(s, at, end);
	if (w.lo == end)
		return w;
	if (s[w.lo] == '"' || s[w.lo] == '\'') {
		for (w.hi++; w.hi < end && s[w.hi] != s[w.lo]; w.hi++)
			w.hi += s[w.hi] == '\\';
		w.hi = w.hi < end ? w.hi + 1 : end;
		return w;
	}
	while (w.hi < end && is_name_byte(s[w.hi]))
		w.hi++;
	w.hi += w.hi == w.lo;
	return w;
}

static bool word_is(const char *s, struct word w, const char *text)
{
	return w.hi - w.lo == strlen(text) && memcmp(s + w.lo, text, w.hi - w.lo) == 0;
}

/* ---- where the function stands ---- */

const char *kernel_place_wrong(const struct func *func)
{
	const char *s = func->ir->source->text;
	uint32_t end = func->span.lo;
	unsigned depth = 0, spaces = 0;
	bool space = false;

	for (struct word w = next_word(s, 0, end); w.lo < w.hi; w = next_word(s, w.hi, end)) {
		if (word_is(s, w, "namespace") || word_is(s, w, "extern")) {
			space = true;
		} else if (word_is(s, w, "{")) {
			depth++;
			spaces += space && spaces == depth - 1;
			space = false;
		} else if (word_is(s, w, "}") && depth > 0) {
			depth--;
			spaces = spaces < depth ? spaces : depth;
		} else if (word_is(s, w, ";")) {
			space = false;
		}
	}
	return depth > spaces ? "its function is in a class, where no kernel can be" : NULL;
}

bool kernel_template(const struct func *func, struct kernel *kernel)
{
	struct ir *ir = func->ir;
	const char *s = ir->source->text;
	struct word w = next_word(s, func->span.lo, func->span.hi), last = {0, 0};
	uint32_t lo = w.lo, depth = 0;
	bool fixed = false; /* after `=` */
	struct buf names;

	if (!func->is_template)
		return true;
	if (!word_is(s, w, "template"))
		return false;
	buf_init(&names, ir->arena);
	for (w = next_word(s, w.hi, func->span.hi); w.lo < w.hi;
	     w = next_word(s, w.hi, func->span.hi)) {
		char c = s[w.lo];

		if (c == '(' || c == '{' || c == '.' || c == '[')
			return false; /* packs, and expressions that may hold a > of their own */
		if (c == '<' && depth++ == 0)
			continue;
		if (depth == 1 && (c == ',' || c == '>')) {
			if (last.lo == last.hi)
				return false;
			buf_printf(&names, "%s%.*s", names.n ? ", " : "", (int)(last.hi - last.lo),
				   s + last.lo);
			fixed = false;
			last = (struct word){0, 0};
		}
		if (c == '>' && --depth == 0)
			break;
		if (depth == 1 && c == '=')
			fixed = true;
		else if (depth == 1 && !fixed && is_name_byte(c))
			last = w;
	}
	if (word_is(s, next_word(s, w.hi, func->span.hi), "requires") ||
	    word_is(s, next_word(s, w.hi, func->span.hi), "template"))
		return false;
	kernel->template_head = arena_strndup(ir->arena, s + lo, w.hi - lo);
	kernel->template_args = names.s;
	return names.n > 0;
}

/* ---- words of the whole file ---- */

bool source_has_word(const struct ir *ir, const char *text)
{
	const char *s = ir->source->text;
	struct word w = next_word(s, 0, ir->source->size);

	while (w.lo < w.hi && !word_is(s, w, text))
		w = next_word(s, w.hi, ir->source->size);
	return w.lo < w.hi;
}

bool source_declares_device(const struct ir *ir, const char *name)
{
	const char *s = ir->source->text;
	struct word w = next_word(s, 0, ir->source->size);
	bool device = false;

	for (; w.lo < w.hi; w = next_word(s, w.hi, ir->source->size)) {
		if (word_is(s, w, "__device__"))
			device = true;
		else if (word_is(s, w, ";") || word_is(s, w, "{") || word_is(s, w, "}"))
			device = false;
		else if (device && word_is(s, w, name))
			return true;
	}
	return false;
}
