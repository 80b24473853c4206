/* arch.c - GPU architectures: the one asked for where this clang knows it, else the newest below.
 *
 * What the installed libclang knows is found out by asking it to parse nothing: a list here would
 * be wrong for the next release. */
#include "config.h"

#include "../parse.h"

#include <stdlib.h>
#include <string.h>

static bool works(const char *arch)
{
	static const char path[] = "/dev/null"; /* buffers in memory leak when there is no unit */
	char flag[64];
	const char *const argv[] = {
		LLVM_PREFIX "/bin/clang", "-x",         "cuda",       flag,
		"--cuda-device-only",     "-nocudainc", "-nocudalib", "-Wno-everything"};
	CXTranslationUnit unit = NULL;
	CXIndex index = clang_createIndex(0, 0);
	bool good = false;

	if (!index)
		return false;
	snprintf(flag, sizeof(flag), "--cuda-gpu-arch=%.40s", arch);
	if (clang_parseTranslationUnit2FullArgv(index, path, argv, ARRAY_LEN(argv), NULL, 0, 0,
						&unit) == CXError_Success)
		good = clang_getNumDiagnostics(unit) == 0;
	if (unit)
		clang_disposeTranslationUnit(unit);
	clang_disposeIndex(index);
	return good;
}

const char *arch_known(struct arena *arena, const char *arch)
{
	/* in every clang from 17 on */
	static const char *const old[] = {"sm_52", "sm_60", "sm_61", "sm_70", "sm_75",
					  "sm_80", "sm_86", "sm_89", "sm_90"};
	static const unsigned steps[] = {130, 121, 120, 110, 103, 101, 100, 90};
	int wish;

	if (!arch)
		return "sm_80";
	for (unsigned i = 0; i < ARRAY_LEN(old); i++)
		if (strcmp(arch, old[i]) == 0)
			return old[i];
	if (works(arch))
		return arch;
	wish = atoi(arch + 3);
	for (unsigned i = 0; i < ARRAY_LEN(steps) && wish >= 90; i++) {
		const char *candidate = arena_printf(arena, "sm_%u", steps[i]);

		if ((int)steps[i] <= wish && works(candidate))
			return candidate;
	}
	for (unsigned i = ARRAY_LEN(old); i-- > 0;)
		if (atoi(old[i] + 3) <= wish)
			return old[i];
	return old[0];
}
