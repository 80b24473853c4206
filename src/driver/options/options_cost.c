/* options_cost.c - --cost=licm:K,live:N,growth:N: what the clause cost(...) says, for all nests. */
#include "../cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool read_limit(const char *word, const char *key, int *out)
{
	size_t n = strlen(key);
	unsigned long value;
	char *end;

	if (strncmp(word, key, n) != 0 || word[n] != ':' || word[n + 1] < '0' || word[n + 1] > '9')
		return false;
	errno = 0;
	value = strtoul(word + n + 1, &end, 10);
	if (errno == ERANGE || *end || value > INT32_MAX)
		return false;
	*out = (int)value;
	return true;
}

bool options_cost(struct arena *arena, struct options *o, const char *list)
{
	while (*list) {
		size_t n = strcspn(list, ",");
		const char *word = arena_strndup(arena, list, n);

		if (!read_limit(word, "licm", &o->cost_licm) &&
		    !read_limit(word, "live", &o->cost_live) &&
		    !read_limit(word, "growth", &o->cost_growth))
			return false;
		list += n;
		if (*list == ',' && !*++list)
			return false;
	}
	return true;
}
