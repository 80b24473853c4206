/* diag_rename.c - messages are written while variables have working names, and read beside the text with the last ones. */
#include "cunest/diag.h"

#include "cunest/str.h"

#include <string.h>

static bool in_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       c == '_' || (unsigned char)c >= 0x80;
}

static const char *renamed(struct arena *arena, const char *text, diag_namer *namer, void *context)
{
	struct buf b;
	bool any = false;

	buf_init(&b, arena);
	for (const char *at = text, *end; *at; at = end) {
		const char *word, *now;

		end = at;
		if (!in_word(*at)) {
			end++;
			buf_printf(&b, "%c", *at);
			continue;
		}
		while (in_word(*end))
			end++;
		word = arena_strndup(arena, at, (size_t)(end - at));
		now = *at >= '0' && *at <= '9' ? NULL : namer(context, word);
		any |= now != NULL;
		buf_printf(&b, "%s", now ? now : word);
	}
	return any ? b.s : text;
}

/* What a message speaks of, not the words of its sentence. */
static void rename_in(struct arena *arena, struct diag *d, diag_namer *namer, void *context)
{
	bool any = false;
	struct buf b;

	buf_init(&b, arena);
	for (uint32_t i = 0; i < d->args.n; i++) {
		struct diag_arg *arg = d->args.at[i];
		const char *was = arg->text;

		if (arg->name)
			arg->text = renamed(arena, was, namer, context);
		any |= arg->text != was;
		buf_printf(&b, "%s", arg->text);
	}
	if (any)
		d->text = b.s;
	for (uint32_t i = 0; i < d->notes.n; i++)
		rename_in(arena, d->notes.at[i], namer, context);
}

void diags_rename(struct diags *diags, struct span within, diag_namer *namer, void *context)
{
	const struct vec *all = diags_all(diags);

	for (uint32_t i = 0; i < all->n; i++) {
		struct diag *d = all->at[i];

		if (d->where.lo >= within.lo && d->where.hi <= within.hi)
			rename_in(diags_arena(diags), d, namer, context);
	}
}
