/* failure.c - what is said when a run ends early: a limit, the environment, or a bug of cunest. */
#include "cli.h"

#include "config.h"

static enum diag_id diag_of(enum status status)
{
	switch (status) {
	case STATUS_USAGE:
		return DIAG_USAGE;
	case STATUS_IO:
		return DIAG_IO;
	case STATUS_LIMIT:
		return DIAG_LIMIT;
	case STATUS_REFUSED:
		return DIAG_SOURCE;
	case STATUS_OK:
	case STATUS_VERIFY:
	case STATUS_WOULD_CHANGE:
	case STATUS_BUG:
		break;
	}
	return DIAG_INTERNAL;
}

void failure_print(FILE *err, enum status status, const char *name, const char *what,
		   const struct options *options)
{
	enum diag_id id = diag_of(status);

	quote_print(err, name);
	fputs(id == DIAG_INTERNAL ? ": internal error: " : ": error: ", err);
	quote_print(err, what);
	fprintf(err, " [%s]\n", diag_name(id));
	if (id != DIAG_INTERNAL)
		return;
	fprintf(err, "cunest: this is a bug in cunest %s; no output was written\n",
		PACKAGE_VERSION);
	if (options->command)
		fprintf(err, "cunest: please report it with the input and this command: %s\n",
			options->command);
}
