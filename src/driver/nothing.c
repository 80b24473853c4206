/* nothing.c - most files of a project have no annotation: they are recognised by their bytes, and are
 * their own result. */
#define _GNU_SOURCE /* memmem */
#include "cli.h"

#include <string.h>

bool source_asks(const struct source *source)
{
	return annotations_any(source) || memmem(source->text, source->size, "NEST_REQUIRED", 13);
}

/* What holds a NUL is no source, UTF-16 for one, and the scan says so. */
static bool nothing_to_do(const struct source *source, const struct options *options)
{
	return !options->frontend.all && options->emit != EMIT_LOOPS &&
	       options->emit != EMIT_LOOPS_JSON && options->emit != EMIT_TUNE &&
	       !source_asks(source) && !memchr(source->text, '\0', source->size);
}

bool passes_through(const struct source *source, const struct options *options,
		    struct product *result, FILE *messages)
{
	bool disabled = options->disabled && !options->dump && !options->emit && !options->plan;

	if (!disabled && !nothing_to_do(source, options))
		return false;
	*result = (struct product){source->text, source->size};
	if (options->dump || options->emit || options->plan)
		*result = (struct product){"", 0};
	if (options->verbose) {
		quote_print(messages, source->name);
		fputs(disabled ? ": copied, because CUNEST_DISABLE is set\n"
			       : ": no annotation; nothing to do\n",
		      messages);
	}
	return true;
}
