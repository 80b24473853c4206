/* lowered_rows.c - bodies of a kernel and what they become. */
#include "lowered.h"

#include <stdlib.h>
#include <string.h>

static const char prologue[] =
	"#define N 16\n"
	"#define IDX(i, j) ((i) * N + (j))\n"
	"#define REAL float\n"
	"#define HALF n +\n"
	"#define SUM n + 1\n"
	"#define FOREACH(i, n) for (int i = 0; i < n; i++)\n"
	"#define TWO x[0] = 1; x[1] = 2;\n"
	"#define ARGS n, n\n"
	"#define PLUS +\n"
	"#define TIMES *\n"
	"#define MINUS -\n"
	"#define AMP &\n"
	"#define OPEN [\n"
	"#define CLOSE ]\n"
	"#define LPAREN (\n"
	"#define RPAREN )\n"
	"#define COMMA ,\n"
	"#define ASK ?\n"
	"#define COLON :\n"
	"#define DOT .\n"
	"#define IS =\n"
	"#define BUMP ++\n"
	"#define ADDTO +=\n"
	"#define BELOW <\n"
	"#define END ;\n"
	"#define LBRACE {\n"
	"#define RBRACE }\n"
	"#define IF if\n"
	"#define ELSE else\n"
	"#define WHILE while\n"
	"#define DO do\n"
	"#define FOR for\n"
	"#define LEAVE break\n"
	"#define VAR n\n"
	"#define CALL user(s, n)\n"
	"#define FIELD f\n"
	"struct P { float f; int k[4]; struct { float z; } q; };\n"
	"enum E { E0, E1 = 5 };\n"
	"__constant__ int cn; __device__ int gv; __device__ float ga[8]; const int KG = 7;\n"
	"__device__ float user(float a, int b); __device__ void byref(int &a); __device__ int "
	"abs(int, int);\n";
static const char kernel[] =
	"__global__ void k(float *x, const int *ix, P *p, int n, unsigned u, float s, unsigned "
	"long m,\n"
	"\tvolatile float *vf, const float *__restrict__ ro, double d, char c, bool b) {\n";
static const char epilogue[] = "\n\t#pragma nest\n"
			       "\tfor (int last = 0; last < n; last++)\n\t\tx[last] = 0;\n}\n";

struct lowered_source *lowered_body(const char *decls, const char *body)
{
	struct lowered_source *s;
	size_t more = (decls ? strlen(decls) : 0) + strlen(body);
	char *text = malloc(sizeof(prologue) + sizeof(kernel) + more + sizeof(epilogue));

	ck_assert_ptr_nonnull(text);
	sprintf(text, "%s%s%s%s%s", prologue, decls ? decls : "", kernel, body, epilogue);
	s = lowered_create("test.cu", text, false, NULL);
	if (s->status != STATUS_OK)
		ck_abort_msg("%s\nstatus %d: %s%s", body, s->status, s->trap.message,
			     s->diags ? lowered_messages(s) : "");
	return s;
}

void lowered_body_destroy(struct lowered_source *s)
{
	char *text = (char *)s->source.text;

	lowered_destroy(s);
	free(text);
}

/* The bytes of headers that are not understood, and what is understood of them, are those of the row: they go. */
static const char *without_headers(struct arena *arena, const char *text)
{
	static const char start[] = "while for () \"";
	static const char *const lists[] = {" reads(", " writes(", " effects(", " why "};
	struct buf b;
	const char *at;

	buf_init(&b, arena);
	buf_puts(&b, "");
	while ((at = strstr(text, start)) != NULL) {
		const char *end = NULL;

		buf_printf(&b, "%.*s", (int)(at - text) + (int)strlen("while for ()"), text);
		for (unsigned i = 0; i < sizeof(lists) / sizeof(lists[0]); i++) {
			const char *list = strstr(at, lists[i]);

			end = list && (!end || list < end) ? list : end;
		}
		ck_assert_ptr_nonnull(end);
		text = end;
	}
	buf_puts(&b, text);
	return b.s;
}

/* The statements of the body, without those of the epilogue. */
const char *lowered_body_text(struct lowered_source *s)
{
	const struct func *func = lowered_func(s, 0);
	struct buf b;

	buf_init(&b, s->arena);
	buf_puts(&b, "");
	for (const struct stmt *x = func->body->first; x && x->next; x = x->next)
		text_print_stmt(&b, s->ir, x, 0);
	return without_headers(s->arena, b.s);
}

static void check(const char *decls, const char *body, const char *text)
{
	struct lowered_source *s = lowered_body(decls, body);

	ck_assert_msg(strcmp(lowered_body_text(s), text) == 0, "%s\n->\n%s\nnot\n%s", body,
		      lowered_body_text(s), text);
	lowered_check_origins(s);
	lowered_body_destroy(s);
}

void lowered_check_rows(const struct lowered_row *rows, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		check(NULL, rows[i].body, rows[i].text);
}

void lowered_check_units(const struct lowered_unit *rows, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		check(rows[i].decls, rows[i].body, rows[i].text);
}
