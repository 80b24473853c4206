/* parse.c - running clang over the bytes in memory.
 *
 * AUTO takes the builtin prelude first: 10 ms against 300 ms, and no toolkit needed.  When that
 * leaves errors, the toolkit's own headers are tried if there is a toolkit, and the C headers that
 * nvcc includes by itself.  The way with the fewest errors is taken; trouble.c says what those
 * errors spoil. */
#include "config.h"

#include "parse.h"

#include <signal.h>
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

static bool is_toolkit(struct arena *arena, const char *dir)
{
	return dir && dir[0] && readable(arena_printf(arena, "%s/include/cuda_runtime.h", dir));
}

const char *toolkit_find(struct arena *arena, const char *wish)
{
	const char *const places[] = {getenv("CUDA_PATH"), getenv("CUDA_HOME"), "/usr/local/cuda",
				      "/opt/cuda", "/usr/lib/cuda"};

	/* a directory that was named is that one or none */
	if (wish)
		return is_toolkit(arena, wish) ? wish : NULL;
	for (unsigned i = 0; i < ARRAY_LEN(places); i++)
		if (is_toolkit(arena, places[i]))
			return places[i];
	return NULL;
}

/* ---- one run ---- */

struct attempts {
	struct ir *ir;
	const struct frontend_options *options;
	struct flags user;
	struct vec made; /* const char *, names of the header that this run makes */
	const char *toolkit;
	const char *path;
	bool of_result; /* what is read is ours */
};

/* For who is told of a crash, which may come of any thread. */
static volatile sig_atomic_t in_libclang;

bool frontend_parses_input(void)
{
	return in_libclang != 0;
}

/* Can the source name what its own bytes do not show? */
static bool names_by_flags(const struct flags *user)
{
	for (uint32_t i = 0; i < user->list.n; i++) {
		const char *word = user->list.at[i], *value = strchr(word, '=');

		if (strcmp(word, "-include") == 0 || strcmp(word, "-imacros") == 0)
			return true;
		if (strncmp(word, "-D", 2) == 0 && (!word[2] || (value && value[1] > '9')))
			return true;
	}
	return false;
}

static enum CXErrorCode run(struct attempts *k, enum attempt attempt, const char *pch,
			    struct parsed *p)
{
	struct CXUnsavedFile *files =
		arena_array(k->ir->arena, PRELUDE_FILES + k->made.n + 1, sizeof(*files));
	const char *made = k->options->made_text ? k->options->made_text : "";
	struct flags f = {.arena = k->ir->arena};
	enum CXErrorCode code;
	unsigned n;

	memset(p, 0, sizeof(*p));
	p->host = k->options->host;
	p->prelude = attempt == ATTEMPT_TOOLKIT ? PRELUDE_TOOLKIT : PRELUDE_BUILTIN;
	n = prelude_files(p->prelude, k->ir, pch || names_by_flags(&k->user),
			  resource_find(k->ir->arena), k->ir->arena, files);
	files[n++] = (struct CXUnsavedFile){k->path, k->ir->source->text, k->ir->source->size};
	for (uint32_t i = 0; i < k->made.n; i++)
		files[n++] = (struct CXUnsavedFile){k->made.at[i], made, strlen(made)};
	command_line(&f, k->ir, &k->user, k->options, attempt, k->toolkit, pch);
	/* what a precompiled header declares is left out of walks over the file, with and without
	 * one */
	p->index = clang_createIndex(1, 0);
	if (!p->index)
		return CXError_Failure;
	in_libclang = !k->of_result;
	code = clang_parseTranslationUnit2FullArgv(
		p->index, k->path, (const char *const *)f.list.at, (int)f.list.n, files, n,
		CXTranslationUnit_KeepGoing | CXTranslationUnit_DetailedPreprocessingRecord,
		&p->unit);
	in_libclang = 0;
	if (code != CXError_Success || !p->unit) {
		parsed_release(p);
		return code != CXError_Success ? code : CXError_Failure;
	}
	p->main = clang_getFile(p->unit, k->path);
	troubles_collect(k->ir, p);
	return code;
}

void parsed_release(struct parsed *p)
{
	if (p->unit)
		clang_disposeTranslationUnit(p->unit);
	if (p->index)
		clang_disposeIndex(p->index);
	memset(p, 0, sizeof(*p));
}

/* With what is read first precompiled, if that can be had.  An entry of the cache that clang does
 * not take is made anew once. */
static enum CXErrorCode run_quickly(struct attempts *k, enum attempt attempt, struct parsed *p)
{
	const bool can = k->ir->lang == LANG_CUDA && !k->options->no_cache && !k->options->host &&
			 !k->options->gnu;

	for (unsigned i = 0; i < 2 && can; i++) {
		const char *pch = pch_find(k->ir->arena, &k->user, attempt, k->toolkit);
		enum CXErrorCode code;

		if (!pch)
			break;
		code = run(k, attempt, pch, p);
		if (code == CXError_Success && !p->stale)
			return code;
		parsed_release(p);
		pch_forget(pch);
	}
	return run(k, attempt, NULL, p);
}

/* ---- headers read ---- */

struct reading {
	const struct attempts *k;
	struct ir *ir;
	const struct parsed *parsed;
};

static void inclusion(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
	struct reading *r = data;
	CXString string = clang_getFileName(file);
	const char *name = arena_strdup(r->ir->arena, clang_getCString(string));
	CXSourceLocation first = clang_getLocationForOffset(r->parsed->unit, file, 0);
	CXFile by;
	unsigned at;

	clang_disposeString(string);
	if (depth == 0 || strncmp(name, VIRTUAL_DIR "/", sizeof(VIRTUAL_DIR)) == 0)
		return;
	if (made_header_is(r->ir, r->k->options, &r->k->made, name)) {
		r->ir->reads_made = true;
		clang_getFileLocation(stack[0], &by, NULL, NULL, &at);
		if (file_is(by, r->parsed->main))
			made_header_note(r->ir, at);
		return;
	}
	vec_push(r->ir->arena,
		 clang_Location_isInSystemHeader(first) ? &r->ir->system_headers : &r->ir->headers,
		 (void *)(uintptr_t)name);
}

/* What was precompiled is not listed; a toolkit that is replaced replaces this header. */
static void collect_headers(const struct attempts *k, const struct parsed *p)
{
	struct reading reading = {k, k->ir, p};

	if (p->prelude == PRELUDE_TOOLKIT && !k->options->no_cache)
		vec_push(k->ir->arena, &k->ir->system_headers,
			 arena_printf(k->ir->arena, "%s/include/cuda_runtime.h", k->toolkit));
	clang_getInclusions(p->unit, inclusion, &reading);
}

static void collect_skipped(const struct attempts *k, const struct parsed *p)
{
	CXSourceRangeList *all = clang_getSkippedRanges(p->unit, p->main);

	k->ir->skipped.n = 0;
	for (unsigned i = 0; all && i < all->count; i++) {
		struct span *span = arena_alloc(k->ir->arena, sizeof(*span));

		clang_getFileLocation(clang_getRangeStart(all->ranges[i]), NULL, NULL, NULL,
				      &span->lo);
		clang_getFileLocation(clang_getRangeEnd(all->ranges[i]), NULL, NULL, NULL,
				      &span->hi);
		vec_push(k->ir->arena, &k->ir->skipped, span);
	}
	if (all)
		clang_disposeSourceRangeList(all);
}

/* ---- */

static enum status front_end_failed(struct ir *ir, enum CXErrorCode code)
{
	bool crashed = code == CXError_Crashed;

	diag_report(ir->diags, crashed ? DIAG_LIMIT : DIAG_IO, NO_SPAN,
		    crashed ? "libclang crashed while parsing this file"
			    : "libclang could not start on this source");
	return crashed ? STATUS_LIMIT : STATUS_IO;
}

/* -DNAME: a precompiled header hides it from walks over the file, but the name is taken. */
static void take_defined(struct ir *ir, const struct vec *list)
{
	for (uint32_t i = 0; i < list->n; i++) {
		const char *word = list->at[i];

		if (strncmp(word, "-D", 2) != 0)
			continue;
		word += 2;
		if (!*word && i + 1 < list->n)
			word = list->at[++i];
		vec_push(ir->arena, &ir->taken,
			 (void *)(uintptr_t)str_intern(ir->strings, word, strcspn(word, "=(")));
	}
}

/* -std=c89, gnu90 */
static bool is_old_c(const char *standard)
{
	size_t n = strlen(standard);

	return n > 2 &&
	       (strcmp(standard + n - 2, "89") == 0 || strcmp(standard + n - 2, "90") == 0);
}

static enum status user_flags(struct attempts *k)
{
	struct diags *diags = k->ir->diags;
	struct flags *user = &k->user;
	const char *wish;

	user->arena = k->ir->arena;
	user->arch = k->options->arch;
	if (!flags_translate(user, k->options->flags, k->options->nflags)) {
		diag_report(diags, user->status == STATUS_IO ? DIAG_IO : DIAG_USAGE, NO_SPAN, "%s",
			    user->error);
		return user->status;
	}
	take_defined(k->ir, &user->list);
	k->ir->dialect = user->dialect;
	k->ir->told = user->told;
	k->ir->old_c = k->ir->lang == LANG_C && user->standard && is_old_c(user->standard);
	for (uint32_t i = 0; i < user->unknown.n; i++)
		diag_remark(diags, REMARK_ANALYSIS, "frontend", NO_SPAN,
			    "the compiler flag '%s' is not known here; it is ignored",
			    (const char *)user->unknown.at[i]);
	wish = user->arch;
	user->arch = arch_known(user->arena, wish);
	k->ir->arch = user->arch;
	for (uint32_t i = 0; i < user->archs.n; i++)
		vec_push(k->ir->arena, &k->ir->archs,
			 (void *)(uintptr_t)arch_known(user->arena, user->archs.at[i]));
	if (wish && strcmp(wish, user->arch) != 0)
		diag_remark(diags, REMARK_ANALYSIS, "frontend", NO_SPAN,
			    "clang %d does not know %s; the source is read as for %s", LLVM_MAJOR,
			    wish, user->arch);
	return STATUS_OK;
}

/* -nostdinc: are there no headers of the C library to try? */
static bool without_libc(const struct flags *user)
{
	for (uint32_t i = 0; i < user->list.n; i++)
		if (strcmp(user->list.at[i], "-nostdinc") == 0)
			return true;
	return false;
}

/* The attempts in order; returns how many. */
static unsigned plan(struct attempts *k, enum attempt order[3])
{
	unsigned n = 0;

	if (k->options->prelude != PRELUDE_TOOLKIT)
		order[n++] = ATTEMPT_BUILTIN;
	if (k->ir->lang == LANG_C)
		return 1;
	if (k->toolkit)
		order[n++] = ATTEMPT_TOOLKIT;
	if (k->options->prelude != PRELUDE_TOOLKIT && !without_libc(&k->user))
		order[n++] = ATTEMPT_LIBC;
	return n;
}

static enum status find_toolkit(struct attempts *k)
{
	const char *wish = k->options->cuda_path ? k->options->cuda_path : k->user.toolkit;

	if (k->options->prelude == PRELUDE_BUILTIN || k->ir->lang == LANG_C)
		return STATUS_OK;
	k->toolkit = toolkit_find(k->ir->arena, wish);
	if (k->toolkit || k->options->prelude != PRELUDE_TOOLKIT)
		return STATUS_OK;
	if (wish)
		diag_report(k->ir->diags, DIAG_IO, NO_SPAN,
			    "no CUDA toolkit in '%s': there is no include/cuda_runtime.h", wish);
	else
		diag_report(k->ir->diags, DIAG_IO, NO_SPAN,
			    "no CUDA toolkit found: install nvidia-cuda-toolkit, name one with "
			    "--cuda-path=DIR, or use --prelude=builtin");
	return STATUS_IO;
}

/* May the C library's headers mend something?  They declare names, none of a single letter. */
static bool lacks_names(const struct parsed *p)
{
	static const char *const signs[] = {"use of undeclared identifier '",
					    "unknown type name '",
					    "no member named '",
					    "no type named '",
					    "no template named '",
					    "call to '"};

	for (uint32_t i = 0; i < p->troubles.n; i++) {
		const struct trouble *t = p->troubles.at[i];

		for (unsigned k = 0; k < ARRAY_LEN(signs); k++) {
			const char *at = strstr(t->text, signs[k]);

			if (at && at[strlen(signs[k])] && at[strlen(signs[k]) + 1] != '\'')
				return true;
		}
	}
	return false;
}

enum status parse_source(struct ir *ir, const struct frontend_options *options, struct parsed *out)
{
	struct attempts k = {.ir = ir,
			     .options = options,
			     .path = main_path(ir->arena, ir),
			     .of_result = out->of_result};
	enum attempt order[3] = {ATTEMPT_BUILTIN};
	enum status status;
	unsigned n;

	if (!resource_find(ir->arena)) {
		diag_report(ir->diags, DIAG_IO, NO_SPAN,
			    "clang's headers are not in %s/lib/clang/%d: install "
			    "libclang-common-%d-dev (Debian, Ubuntu) or clang-libs (Fedora)",
			    LLVM_PREFIX, LLVM_MAJOR, LLVM_MAJOR);
		return STATUS_IO;
	}
	status = user_flags(&k);
	if (status == STATUS_OK)
		status = find_toolkit(&k);
	if (status != STATUS_OK)
		return status;
	if (!headers_are_files(ir, &k.user.list))
		return STATUS_IO;
	ir->made_text = options->made_text;
	made_header_names(ir, options, &k.user.list, &k.made);
	n = plan(&k, order);
	for (unsigned i = 0; i < n && (i == 0 || out->troubles.n); i++) {
		struct parsed now;
		enum CXErrorCode code;

		if (i > 0 && order[i] == ATTEMPT_LIBC && !lacks_names(out))
			continue;
		code = run_quickly(&k, order[i], &now);
		if (code != CXError_Success) {
			if (i == 0)
				return front_end_failed(ir, code);
			continue;
		}
		if (i > 0 && now.troubles.n >= out->troubles.n) {
			parsed_release(&now);
			continue;
		}
		if (i > 0)
			parsed_release(out);
		*out = now;
	}
	if (out->broken) {
		troubles_refuse(ir, out);
		parsed_release(out);
		return STATUS_REFUSED;
	}
	collect_headers(&k, out);
	collect_skipped(&k, out);
	return STATUS_OK;
}
