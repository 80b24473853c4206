/* diag_format.c - the text of a message, and the same in pieces for programs that read it.
 *
 *	"moved '%s' out of the loop over '%s'"
 *		-> String "moved '", Expr "cosf(age)", String "' out of the loop over '", Loop "i", ...
 *
 * What each conversion gives is a value, whose name follows from the words around it; so a message is
 * written once, as a sentence, and no call says anything twice. */
#include "cunest/diag.h"
#include "cunest/str.h"

#include <string.h>

struct formatter {
	struct arena *arena;
	struct vec *args;
	const char *fmt;
	struct buf all;
	size_t piece; /* where the piece of the sentence begins that is not yet among the arguments */
};

/* Names of values by what precedes them; the first that fits. */
static const struct {
	const char *before, *name;
} arg_names[] = {
	{"loop over '", "Loop"},      {"loop over ", "Loop"},    {"loops over ", "Loop"},
	{"condition '", "Condition"}, {"if on '", "Condition"},  {"ifs on '", "Condition"},
	{"version '", "Form"},        {"hot loop of '", "Form"}, {"the loop '", "Loop"},
	{"out of the loop ", "Loop"}, {"sm_", "Architecture"},   {"'", "Expr"},
};

static bool ends_with(const char *s, size_t n, const char *tail)
{
	size_t length = strlen(tail);

	return n >= length && memcmp(s + n - length, tail, length) == 0;
}

/* Of the conversion from `at` on, which ends before `next`. */
static const char *arg_name(const struct formatter *f, const char *at, const char *next)
{
	size_t n = (size_t)(at - f->fmt);

	for (unsigned i = 0; i < ARRAY_LEN(arg_names); i++)
		if (ends_with(f->fmt, n, arg_names[i].before))
			return arg_names[i].name;
	if (next[-1] != 's')
		return "Count";
	return ends_with(f->fmt, n, ": ") && !*next ? "Reason" : "Text";
}

static void add_arg(struct formatter *f, const char *name, size_t lo, size_t hi)
{
	struct diag_arg *arg;

	if (lo == hi)
		return;
	arg = arena_alloc(f->arena, sizeof(*arg));
	arg->name = name;
	arg->text = arena_strndup(f->arena, f->all.s + lo, hi - lo);
	vec_push(f->arena, f->args, arg);
}

struct arguments {
	va_list list;
};

/* One value by its conversion: "%.*s", "%u", "%lld". */
static bool put_value(struct formatter *f, const char *spec, struct arguments *a)
{
	size_t n = strlen(spec);
	char kind = spec[n - 1], size = n > 2 ? spec[n - 2] : '%';
	bool twice = n > 3 && size == 'l' && spec[n - 3] == 'l', star = strchr(spec, '*') != NULL;
	int width = star ? va_arg(a->list, int) : 0;

/* the format is checked where it is written */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
	if (kind == 's' && star)
		buf_printf(&f->all, spec, width, va_arg(a->list, const char *));
	else if (star)
		return false;
	else if (kind == 's')
		buf_printf(&f->all, spec, va_arg(a->list, const char *));
	else if (kind == 'g' || kind == 'f')
		buf_printf(&f->all, spec, va_arg(a->list, double));
	else if (!strchr("diuxXc", kind) || size == 'h' || size == 'j' || size == 't')
		return false;
	else if (twice)
		buf_printf(&f->all, spec, va_arg(a->list, long long));
	else if (size == 'z')
		buf_printf(&f->all, spec, va_arg(a->list, size_t));
	else if (size == 'l')
		buf_printf(&f->all, spec, va_arg(a->list, long));
	else
		buf_printf(&f->all, spec, va_arg(a->list, int));
#pragma GCC diagnostic pop
	return true;
}

/* The conversion at `at`; returns what follows it, NULL when it is none of ours. */
static const char *convert(struct formatter *f, const char *at, struct arguments *a)
{
	const char *next = at + 1 + strspn(at + 1, "-+ #0123456789.*");
	char spec[24];
	size_t lo = f->all.n, hi;

	next += strspn(next, "hlzjt");
	if (!*next || (size_t)(next - at) + 2 > sizeof(spec))
		return NULL;
	next++;
	memcpy(spec, at, (size_t)(next - at));
	spec[next - at] = '\0';
	if (!put_value(f, spec, a))
		return NULL;
	/* the quotes around a name that came with its quotes belong to the sentence */
	hi = f->all.n;
	if (hi > lo + 2 && f->all.s[lo] == '\'' &&
	    memchr(f->all.s + lo + 1, '\'', hi - lo - 1) == f->all.s + hi - 1) {
		lo++;
		hi--;
	}
	add_arg(f, NULL, f->piece, lo);
	add_arg(f, arg_name(f, at, next), lo, hi);
	f->piece = hi;
	return next;
}

const char *diag_format(struct arena *arena, struct vec *args, const char *fmt, va_list list)
{
	struct formatter f = {.arena = arena, .args = args, .fmt = fmt};
	struct arguments a;

	buf_init(&f.all, arena);
	va_copy(a.list, list);
	for (const char *s = fmt; s && *s;) {
		size_t n = strcspn(s, "%");

		buf_put(&f.all, s, n);
		s += n;
		if (s[0] == '%' && s[1] == '%') {
			buf_putc(&f.all, '%');
			s += 2;
		} else if (*s) {
			s = convert(&f, s, &a);
			if (!s)
				trap_raise(arena_trap(arena), STATUS_BUG,
					   "format \"%s\" cannot be printed", fmt);
		}
	}
	va_end(a.list);
	add_arg(&f, NULL, f.piece, f.all.n);
	return f.all.n ? f.all.s : "";
}

/* ---- names of formats ---- */

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

const char *diag_format_name(struct arena *arena, const char *fmt, const char *otherwise)
{
	static const char *const articles[] = {"a", "an", "the"};
	enum { WORDS = 6 };
	struct buf b;
	unsigned words = 0;

	buf_init(&b, arena);
	for (const char *s = fmt; *s && *s != ':' && words < WORDS;) {
		size_t n = 0;
		bool article = false;

		if (*s == '%') {
			s += 1 + strspn(s + 1, "-+ #0123456789.*hlzjt");
			s += *s != '\0';
			continue;
		}
		while (is_letter(s[n]))
			n++;
		for (unsigned i = 0; i < ARRAY_LEN(articles); i++)
			article = article ||
				  (strlen(articles[i]) == n && strncmp(s, articles[i], n) == 0);
		if (n > 0 && !article) {
			buf_putc(&b, s[0] >= 'a' ? (char)(s[0] - 'a' + 'A') : s[0]);
			buf_put(&b, s + 1, n - 1);
			words++;
		}
		s += n ? n : 1;
	}
	return b.n ? b.s : otherwise;
}
