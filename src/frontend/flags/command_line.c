/* command_line.c - the words that libclang is called with. */
#include "config.h"

#include "../parse.h"

#include <string.h>

static void push(struct flags *f, const char *arg)
{
	vec_push(f->arena, &f->list, (void *)arg);
}

const char *main_path(struct arena *arena, const struct ir *ir)
{
	const char *name = ir->source->name;

	if (!name || !name[0] || strcmp(name, "-") == 0 || name[0] == '<')
		return ir->lang == LANG_C ? "stdin.c" : "stdin.cu";
	return name[0] == '-' ? arena_printf(arena, "./%s", name) : name;
}

static void push_language(struct flags *f, enum lang lang, const struct flags *user, bool host)
{
	push(f, "-x");
	push(f, lang == LANG_C ? "c" : "cuda");
	if (lang == LANG_C) {
		push(f, user->standard && !strstr(user->standard, "++") ? user->standard
									: "-std=gnu17");
		push(f, "-D__CUNEST__=1"); /* CUDA's prelude has that */
		return;
	}
	push(f, arena_printf(f->arena, "--cuda-gpu-arch=%s", user->arch));
	push(f, host ? "--cuda-host-only" : "--cuda-device-only");
	push(f, user->standard ? user->standard : "-std=gnu++17");
}

static void push_virtual(struct flags *f)
{
	push(f, "-I" VIRTUAL_DIR);
	push(f, "-idirafter");
	push(f, LIBRARY_DIR);
}

/* Without the path clang looks for a toolkit all the same, reads its largest header twice, and what it
 * accepts depends on what it finds; the rest is what it takes for granted of a new one. */
static void push_no_toolkit(struct flags *f, bool host)
{
	static const char *const words[] = {"-nocudainc", "-nocudalib",
					    ("--cuda-path=" VIRTUAL_DIR), "-Xclang",
					    "-fcuda-allow-variadic-functions"};
	static const char *const device[] = {"-Xclang", "-target-feature", "-Xclang", "+ptx78"};

	for (unsigned i = 0; i < ARRAY_LEN(words); i++)
		push(f, words[i]);
	for (unsigned i = 0; i < ARRAY_LEN(device) && !host; i++)
		push(f, device[i]);
}

static void push_prelude(struct flags *f, bool host, enum attempt attempt, const char *toolkit,
			 const char *pch)
{
	static const char *const libc[] = {"limits.h", "math.h",   "stdint.h", "stdio.h",
					   "stdlib.h", "string.h", "time.h"};

	if (attempt == ATTEMPT_TOOLKIT) {
		push(f, arena_printf(f->arena, "--cuda-path=%s", toolkit));
		/* CUDA 13 moved thrust, cub and libcu++ there */
		push(f, arena_printf(f->arena, "-isystem%s/include/cccl", toolkit));
		push(f, "--no-cuda-version-check");
	} else {
		push_no_toolkit(f, host);
	}
	push(f, pch ? "-include-pch" : "-include");
	push(f, pch                          ? pch
		: attempt == ATTEMPT_TOOLKIT ? VIRTUAL_DIR "/cunest_toolkit.h"
					     : VIRTUAL_DIR "/cunest_prelude.h");
	if (pch) { /* else clang takes it for granted that they did not change */
		push(f, "-Xclang");
		push(f, "-fmodules-validate-system-headers");
		return;
	}
	for (unsigned i = 0; attempt == ATTEMPT_LIBC && i < ARRAY_LEN(libc); i++) {
		push(f, "-include");
		push(f, libc[i]);
	}
}

static void push_gnu(struct flags *f, const struct flags *user)
{
	static const char *const words[] = {"-U__clang__",         "-U__clang_major__",
					    "-U__clang_minor__",   "-U__clang_patchlevel__",
					    "-U__clang_version__", "-U__llvm__",
					    "-U__CUDA__",          "-U__GNUC__",
					    "-D__GNUC__=12",       "-U__GNUC_MINOR__",
					    "-D__GNUC_MINOR__=2"};

	for (unsigned i = 0; i < ARRAY_LEN(words); i++)
		push(f, words[i]);
	for (uint32_t i = 0; i < user->told.n; i++)
		push(f, arena_printf(f->arena, "-D%s", (const char *)user->told.at[i]));
}

void command_line(struct flags *f, const struct ir *ir, const struct flags *user,
		  const struct frontend_options *options, enum attempt attempt, const char *toolkit,
		  const char *pch)
{
	const char *path = main_path(f->arena, ir), *slash = strrchr(path, '/');

	push(f, LLVM_PREFIX "/bin/clang"); /* absolute: clang finds its own headers by it */
	push_language(f, ir->lang, user, options->host);
	push(f, "-ferror-limit=0");
	push(f, "-fno-spell-checking");
	push(f, "-Wno-everything");
	push(f, "-Wunknown-pragmas"); /* says which annotations the preprocessor let through */
	push_virtual(f);
	if (ir->lang == LANG_CUDA)
		push_prelude(f, options->host, attempt, toolkit, pch);
	if (options->gnu)
		push_gnu(f, user);
	push(f, "-iquote");
	push(f, slash ? arena_strndup(f->arena, path, (size_t)(slash - path) + 1) : ".");
	for (uint32_t i = 0; i < user->list.n; i++)
		push(f, user->list.at[i]);
}

void command_line_pch(struct flags *f, const struct flags *user, enum attempt attempt,
		      const char *toolkit)
{
	push(f, LLVM_PREFIX "/bin/clang");
	push_language(f, LANG_CUDA, user, false);
	push(f, "-ferror-limit=0");
	push(f, "-fno-spell-checking");
	push(f, "-Wno-everything");
	push(f, "-Wunknown-pragmas");
	push_virtual(f);
	push_prelude(f, false, attempt, toolkit, NULL);
	/* the user's own first headers are read after the precompiled one */
	for (uint32_t i = 0; i < user->list.n; i++) {
		const char *word = user->list.at[i];

		if (strcmp(word, "-include") == 0 || strcmp(word, "-imacros") == 0)
			i++;
		else
			push(f, word);
	}
}
