/* options_lines.c - is #line written, and what is the input called there?
 *
 * As on the command line, so that nothing depends on where a checkout is, and then by the compiler's
 * own -ffile-prefix-map, so that what it says of headers and of the source agrees. */
#include "options.h"

#include <string.h>

static const char prefix_map[] = "-ffile-prefix-map=";

/* -Xcompiler -Wall,-ffile-prefix-map=a=b is a list. */
static void read_flag(struct parser *p, const char *flag, bool list)
{
	size_t n;

	if (!list) {
		if (strncmp(flag, prefix_map, strlen(prefix_map)) == 0)
			vec_push(p->arena, &p->prefix_maps,
				 arena_strdup(p->arena, flag + strlen(prefix_map)));
		return;
	}
	for (; *flag; flag += n + (flag[n] == ',')) {
		n = strcspn(flag, ",");
		read_flag(p, arena_strndup(p->arena, flag, n), false);
	}
}

static void read_flags(struct parser *p)
{
	static const char *const host[] = {"-Xcompiler", "--compiler-options"};
	bool list = false;

	for (uint32_t i = 0; i < p->flags.n; i++) {
		const char *flag = p->flags.at[i];
		bool next = false;

		read_flag(p, flag, list);
		for (unsigned k = 0; k < ARRAY_LEN(host); k++) {
			size_t n = strlen(host[k]);

			next |= strcmp(flag, host[k]) == 0;
			if (strncmp(flag, host[k], n) == 0 && flag[n] == '=')
				read_flag(p, flag + n + 1, true);
		}
		list = next;
	}
}

/* The last map that fits counts, as with gcc. */
static const char *mapped(struct parser *p, const char *name)
{
	for (uint32_t i = p->prefix_maps.n; i > 0; i--) {
		const char *map = p->prefix_maps.at[i - 1], *is = strrchr(map, '=');
		size_t n = (size_t)(is - map);

		if (strncmp(name, map, n) == 0)
			return arena_printf(p->arena, "%s%s", is + 1, name + n);
	}
	return name;
}

enum status options_lines(struct parser *p)
{
	struct options *o = p->options;
	bool text = !o->dump && !o->emit && !o->plan;
	bool given = options_given(p, OPTION_LINES);

	if (given && o->in_place)
		return options_complain(p, "--lines cannot be combined with -i", NULL, "");
	if (given && !text)
		return options_complain(
			p, "--lines cannot be combined with --dump-ir, --emit or -n", NULL, "");
	read_flags(p);
	if (given || (p->seen[OPTION_LINES] && text && !o->in_place) ||
	    (o->output && strcmp(o->output, "-") != 0 && text && !o->diff && !o->in_place &&
	     !p->seen[OPTION_NO_LINES]))
		o->lines = strcmp(o->input, "-") == 0 ? "<stdin>" : mapped(p, o->input);
	return STATUS_OK;
}
