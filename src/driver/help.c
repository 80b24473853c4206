/* help.c - --help, --version, --list-passes: the tables, wrapped to 80 columns. */
#include "cli.h"

#include <string.h>

#include "config.h"

enum { HELP_WIDTH = 80, HELP_INDENT = 26 };

void wrap_print(FILE *f, const char *text, int indent)
{
	int column = indent;

	while (*text) {
		int n = (int)strcspn(text, " ");

		if (column > indent && column + 1 + n > HELP_WIDTH) {
			fprintf(f, "\n%*s", indent, "");
			column = indent;
		} else if (column > indent) {
			fputc(' ', f);
			column++;
		}
		fprintf(f, "%.*s", n, text);
		column += n;
		text += n;
		text += strspn(text, " ");
	}
	fputc('\n', f);
}

static void print_row(FILE *f, const char *left, const char *help)
{
	int n = fprintf(f, "  %s", left);

	if (n + 2 > HELP_INDENT) {
		fputc('\n', f);
		n = 0;
	}
	fprintf(f, "%*s", HELP_INDENT - n, "");
	wrap_print(f, help, HELP_INDENT);
}

static void print_option(FILE *f, enum option_id id)
{
	const struct option_row *row = &option_table[id];
	char left[80];

	switch (row->argument) {
	case OPTION_NONE:
		snprintf(left, sizeof(left), "%s", row->spelling);
		break;
	case OPTION_JOINED:
		snprintf(left, sizeof(left), "%s=%s", row->spelling, row->metavar);
		break;
	case OPTION_JOINED_OPTIONAL:
		snprintf(left, sizeof(left), "%s[=%s]", row->spelling, row->metavar);
		break;
	case OPTION_GLUED:
		snprintf(left, sizeof(left), "%s%s", row->spelling, row->metavar);
		break;
	case OPTION_GLUED_OPTIONAL:
		snprintf(left, sizeof(left), "%s[%s]", row->spelling, row->metavar);
		break;
	case OPTION_NEXT:
	case OPTION_EITHER:
		snprintf(left, sizeof(left), "%s %s", row->spelling, row->metavar);
		break;
	}
	print_row(f, left, row->help);
}

void help_print(FILE *f)
{
	fputs("Usage: cunest [options] FILE.cu [-o OUT.cu] [-- compiler flags]\n       cunest "
	      "[options] --check | --diff | -i | -n FILE... [-- compiler flags]\n       cunest "
	      "[options] nvcc ARGUMENTS...\n\nReads CUDA source, rewrites the loop nests annotated "
	      "with '#pragma nest' or\nNEST(...), and writes CUDA source in which nothing else has "
	      "changed.\nFILE '-' is standard input.  Before a compiler's command line, it gives "
	      "the\ncompiler the rewritten source in place of the annotated one.\n",
	      f);
#define OPTION_GROUP(title) fputs("\n" title ":\n", f);
#define OPTION(id, spelling, argument, repeat, metavar, help) print_option(f, OPTION_##id);
#include "cunest/option.def"
#undef OPTION
	fputs("\nExit status:\n", f);
	print_row(f, "0", "success; warnings are allowed");
	print_row(f, "1", "the source or an annotation is in error");
	print_row(f, "2", "the command line is wrong");
	print_row(f, "3", "a file cannot be read or written, or there is no front end");
	print_row(f, "4", "--verify: a rewrite is refuted; with strict, not proved");
	print_row(f, "5", "a limit on size, depth, time or memory was reached");
	print_row(f, "6", "--check: some input would change");
	print_row(f, "70", "a bug in cunest");
	fputs("No output file is created or changed unless the exit status is 0.\n"
	      "\nSee cunest(1), and cunest-pragmas(7) for the annotations.\n",
	      f);
}

void version_print(FILE *f)
{
	fprintf(f,
		"cunest %s\n"
		"built with libclang %d, tree-sitter %s, isl %s, jansson %s\n"
		"Copyright the cunest authors. MIT licence; there is no warranty.\n",
		PACKAGE_VERSION, LLVM_MAJOR, TREE_SITTER_VERSION, ISL_VERSION,
		JANSSON_VERSION_FOUND);
}

void passes_print(FILE *f)
{
	for (unsigned i = 0; i < PASS_COUNT; i++)
		fprintf(f, "%-12s %s%s\n", pass_table[i].name, pass_table[i].help,
			pass_table[i].on ? "" : " (off by default)");
}
