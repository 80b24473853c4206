/* parse.c - running clang over the bytes in memory.
 *
 * AUTO takes the builtin prelude first: 10 ms against 300 ms, and no toolkit needed.  When that
 * leaves errors, the C headers that nvcc includes by itself are added; after that the toolkit's own
 * headers are tried if there is a toolkit.  A source that has errors in every way is refused with
 * the first set.
 *
 * Errors matter even far from any nest: clang drops the statements it does not understand. */
#include "config.h"

#include "lower.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool readable(const char *path)
{
	return access(path, R_OK) == 0;
}

const char *resource_find(struct arena *arena)
{
	const char *dir = arena_printf(arena, "%s/lib/clang/%d", LLVM_PREFIX, LLVM_MAJOR);

	return readable(arena_printf(arena, "%s/include/stddef.h", dir)) ? dir : NULL;
}

const char *toolkit_find(struct arena *arena, const char *wish)
{
	const char *const places[] = {
		wish,        getenv("CUDA_PATH"), getenv("CUDA_HOME"), "/usr/local/cuda",
		"/opt/cuda", "/usr/lib/cuda"};

	for (unsigned i = 0; i < ARRAY_LEN(places); i++)
		if (places[i] && places[i][0] &&
		    readable(arena_printf(arena, "%s/include/cuda_runtime.h", places[i])))
			return places[i];
	return NULL;
}

/* ---- the command line ---- */

enum attempt { ATTEMPT_BUILTIN, ATTEMPT_LIBC, ATTEMPT_TOOLKIT };

static void push(struct flags *f, const char *arg)
{
	vec_push(f->arena, &f->list, (void *)arg);
}

static const char *main_path(struct arena *arena, const struct ir *ir)
{
	const char *name = ir->source->name;

	if (!name || !name[0] || strcmp(name, "-") == 0 || name[0] == '<')
		return ir->lang == LANG_C ? "stdin.c" : "stdin.cu";
	return name[0] == '-' ? arena_printf(arena, "./%s", name) : name;
}

static void push_language(struct flags *f, const struct ir *ir, const struct flags *user)
{
	push(f, "-x");
	push(f, ir->lang == LANG_C ? "c" : "cuda");
	if (ir->lang == LANG_C) {
		push(f, user->standard && !strstr(user->standard, "++") ? user->standard
									: "-std=gnu17");
		return;
	}
	push(f, arena_printf(f->arena, "--cuda-gpu-arch=%s", flags_arch(user->arch)));
	push(f, "--cuda-device-only");
	push(f, user->standard ? user->standard : "-std=gnu++17");
}

static void push_prelude(struct flags *f, const struct ir *ir, enum attempt attempt,
			 const char *toolkit)
{
	static const char *const libc[] = {"math.h", "stdlib.h", "stdio.h", "string.h"};

	push(f, "-I" VIRTUAL_DIR);
	if (ir->lang == LANG_C)
		return;
	if (attempt == ATTEMPT_TOOLKIT) {
		push(f, arena_printf(f->arena, "--cuda-path=%s", toolkit));
		push(f, arena_printf(f->arena, "-isystem%s/include/cccl", toolkit));
		push(f, "-Wno-unknown-cuda-version");
		push(f, "-include");
		push(f, VIRTUAL_DIR "/cunest_toolkit.h");
		return;
	}
	push(f, "-nocudainc");
	push(f, "-nocudalib");
	push(f, "-include");
	push(f, VIRTUAL_DIR "/cunest_prelude.h");
	for (unsigned i = 0; attempt == ATTEMPT_LIBC && i < ARRAY_LEN(libc); i++) {
		push(f, "-include");
		push(f, libc[i]);
	}
}

static void command_line(struct flags *f, const struct ir *ir,
			 const struct frontend_options *options, enum attempt attempt,
			 const char *toolkit)
{
	struct flags user = {.arena = f->arena, .arch = options->arch};
	const char *path = main_path(f->arena, ir), *slash = strrchr(path, '/');

	flags_translate(&user, options->flags, options->nflags);
	push(f, LLVM_PREFIX "/bin/clang"); /* absolute: clang finds its own headers by it */
	push_language(f, ir, &user);
	push(f, "-ferror-limit=0");
	push(f, "-fno-spell-checking");
	push(f, "-Wno-everything");
	push(f, "-Wunknown-pragmas"); /* says which annotations the preprocessor let through */
	push_prelude(f, ir, attempt, toolkit);
	if (slash)
		push(f, arena_printf(f->arena, "-I%.*s", (int)(slash - path) + 1, path));
	else
		push(f, "-I.");
	for (uint32_t i = 0; i < user.list.n; i++)
		push(f, user.list.at[i]);
}

/* ---- one run ---- */

static enum CXErrorCode run(struct ir *ir, const struct frontend_options *options,
			    enum attempt attempt, const char *toolkit, struct parsed *p)
{
	struct CXUnsavedFile files[PRELUDE_FILES + 1];
	struct flags f = {.arena = ir->arena};
	const char *path = main_path(ir->arena, ir);
	unsigned n;

	memset(p, 0, sizeof(*p));
	p->prelude = attempt == ATTEMPT_TOOLKIT ? PRELUDE_TOOLKIT : PRELUDE_BUILTIN;
	n = prelude_files(p->prelude, ir->lang, resource_find(ir->arena), ir->arena, files);
	files[n++] = (struct CXUnsavedFile){path, ir->source->text, ir->source->size};
	command_line(&f, ir, options, attempt, toolkit);
	p->index = clang_createIndex(0, 0);
	if (!p->index)
		return CXError_Failure;
	return clang_parseTranslationUnit2FullArgv(
		p->index, path, (const char *const *)f.list.at, (int)f.list.n, files, n,
		CXTranslationUnit_KeepGoing | CXTranslationUnit_DetailedPreprocessingRecord,
		&p->unit);
}

void parsed_release(struct parsed *p)
{
	if (p->unit)
		clang_disposeTranslationUnit(p->unit);
	if (p->index)
		clang_disposeIndex(p->index);
	memset(p, 0, sizeof(*p));
}

/* ---- diagnostics ---- */

struct problem {
	struct span where;
	const char *text;
};

static struct span token_at(const struct ir *ir, unsigned at)
{
	struct lexer lx;
	struct lexeme x;

	if (at >= ir->source->size)
		return (struct span){ir->source->size ? ir->source->size - 1 : 0, ir->source->size};
	lx = lexer_over(ir->source, at, ir->source->size);
	lex_next(&lx, &x);
	return x.kind == LEX_NEWLINE || x.kind == LEX_END || x.lo != at ? (struct span){at, at + 1}
									: (struct span){at, x.hi};
}

static const char *owned(struct ir *ir, CXString s)
{
	const char *text = clang_getCString(s);
	const char *copy = arena_strdup(ir->arena, text ? text : "");

	clang_disposeString(s);
	return copy;
}

/* An error elsewhere than in the main file; errors in the system's and the toolkit's headers are
 * theirs, what they break here shows here. */
static bool elsewhere(struct ir *ir, CXSourceLocation where, CXFile file, const char *text,
		      struct problem *out)
{
	unsigned line;

	if (file && clang_Location_isInSystemHeader(where) && !strstr(text, "file not found"))
		return false;
	out->where = (struct span){0, 0};
	out->text = text;
	if (file) {
		clang_getExpansionLocation(where, NULL, &line, NULL, NULL);
		out->text = arena_printf(ir->arena, "%s:%u: %s", owned(ir, clang_getFileName(file)),
					 line, text);
	}
	return true;
}

bool file_is(CXFile a, CXFile b)
{
	CXString name_a, name_b;
	bool same;

	if (!a || !b || !clang_File_isEqual(a, b))
		return false;
	name_a = clang_getFileName(a);
	name_b = clang_getFileName(b);
	same = strcmp(clang_getCString(name_a), clang_getCString(name_b)) == 0;
	clang_disposeString(name_a);
	clang_disposeString(name_b);
	return same;
}

/* Errors into *problems; where -Wunknown-pragmas warned into p->live. */
static void collect(struct ir *ir, struct parsed *p, struct vec *problems)
{
	unsigned n = clang_getNumDiagnostics(p->unit); /* walks everything: asked once */

	p->live = arena_array(ir->arena, n, sizeof(*p->live));
	for (unsigned i = 0; i < n; i++) {
		CXDiagnostic d = clang_getDiagnostic(p->unit, i);
		enum CXDiagnosticSeverity severity = clang_getDiagnosticSeverity(d);
		CXSourceLocation where = clang_getDiagnosticLocation(d);
		struct problem problem;
		CXFile file;
		unsigned at;
		bool here;

		clang_getExpansionLocation(where, &file, NULL, NULL, &at);
		here = file_is(file, p->main);
		if (severity >= CXDiagnostic_Error) {
			const char *text = owned(ir, clang_getDiagnosticSpelling(d));
			bool missing = strstr(text, "file not found") != NULL;

			if (missing)
				text = arena_printf(
					ir->arena, "%s; name its directory with -I after --", text);
			problem.where = here ? token_at(ir, at) : (struct span){0, 0};
			problem.text = text;
			if (here || elsewhere(ir, where, file, text, &problem)) {
				struct problem *copy = arena_alloc(ir->arena, sizeof(*copy));

				*copy = problem;
				vec_push(ir->arena, problems, copy);
			}
		} else if (here && strcmp(owned(ir, clang_getDiagnosticOption(d, NULL)),
					  "-Wunknown-pragmas") == 0) {
			p->live[p->nlive++] = (struct span){at, at};
		}
		clang_disposeDiagnostic(d);
	}
}

static void report(struct ir *ir, const struct vec *problems)
{
	enum { MOST = 50 };

	for (uint32_t i = 0; i < problems->n && i < MOST; i++) {
		const struct problem *p = problems->at[i];

		diag_report(ir->diags, DIAG_SYNTAX, p->where, "%s", p->text);
	}
}

/* ---- headers read ---- */

struct inclusions {
	struct ir *ir;
	CXFile main;
};

static void inclusion(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
	struct inclusions *k = data;
	const char *name = owned(k->ir, clang_getFileName(file));

	(void)stack;
	if (depth == 0 || strncmp(name, VIRTUAL_DIR "/", sizeof(VIRTUAL_DIR)) == 0)
		return;
	vec_push(k->ir->arena, &k->ir->headers, (void *)name);
}

/* ---- */

static enum status front_end_failed(struct ir *ir, enum CXErrorCode code)
{
	diag_report(ir->diags, DIAG_IO, (struct span){0, 0},
		    code == CXError_Crashed ? "libclang crashed on this source"
					    : "libclang could not start on this source");
	return code == CXError_Crashed ? STATUS_LIMIT : STATUS_IO;
}

enum status parse_source(struct ir *ir, const struct frontend_options *options, struct parsed *out)
{
	const char *toolkit = options->prelude == PRELUDE_BUILTIN
				      ? NULL
				      : toolkit_find(ir->arena, options->cuda_path);
	enum attempt first = ATTEMPT_BUILTIN, last = ATTEMPT_LIBC;
	struct vec best = {NULL, 0, 0};

	if (!resource_find(ir->arena)) {
		diag_report(ir->diags, DIAG_IO, (struct span){0, 0},
			    "clang's headers are not in %s/lib/clang/%d: install "
			    "libclang-common-%d-dev",
			    LLVM_PREFIX, LLVM_MAJOR, LLVM_MAJOR);
		return STATUS_IO;
	}
	if (options->prelude == PRELUDE_TOOLKIT) {
		if (!toolkit) {
			diag_report(ir->diags, DIAG_IO, (struct span){0, 0},
				    "no CUDA toolkit found; name one with --cuda-path");
			return STATUS_IO;
		}
		first = ATTEMPT_TOOLKIT;
	}
	if (toolkit)
		last = ATTEMPT_TOOLKIT;
	if (ir->lang == LANG_C)
		first = last = ATTEMPT_BUILTIN;
	for (enum attempt a = first; a <= last; a++) {
		struct vec problems = {NULL, 0, 0};
		struct inclusions k = {ir, NULL};
		enum CXErrorCode code = run(ir, options, a, toolkit, out);

		if (code != CXError_Success || !out->unit) {
			parsed_release(out);
			return front_end_failed(ir, code);
		}
		out->main = clang_getFile(out->unit, main_path(ir->arena, ir));
		collect(ir, out, &problems);
		if (problems.n == 0) {
			k.main = out->main;
			clang_getInclusions(out->unit, inclusion, &k);
			return STATUS_OK;
		}
		/* errors of the richest attempt, unless it only added some */
		if (a == first || problems.n < best.n)
			best = problems;
		parsed_release(out);
	}
	report(ir, &best);
	return STATUS_REFUSED;
}
