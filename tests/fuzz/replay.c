/* replay.c - runs the fuzzers over files, without a fuzzing engine.
 *
 *	replay				every fuzzer over tests/fuzz/corpus/NAME of $srcdir
 *	replay NAME FILE|DIR...		one of them over these
 *
 * Who breaks a promise ends the process; the input's name is printed then. */
#include "fuzz.h"

#include <dirent.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct target {
	const char *name, *help;
	void (*run)(const uint8_t *data, size_t size);
} targets[] = {
#define FUZZ(name, help) {#name, help, fuzz_##name},
#include "fuzz.def"
#undef FUZZ
};

static char current[4096];

static void on_crash(int signal_number)
{
	static const char before[] = "replay: the process ends at ";

	if (write(STDERR_FILENO, before, sizeof(before) - 1) < 0 ||
	    write(STDERR_FILENO, current, strlen(current)) < 0 || write(STDERR_FILENO, "\n", 1) < 0)
		_exit(99);
	signal(signal_number, SIG_DFL);
	raise(signal_number);
}

static unsigned run_file(const struct target *t, const char *name)
{
	FILE *in = fopen(name, "rb");
	struct stat st;
	uint8_t *data;
	size_t n;

	if (!in || fstat(fileno(in), &st) != 0)
		fuzz_fail("replay: %s cannot be read", name);
	data = malloc((size_t)st.st_size + 1);
	if (!data)
		fuzz_fail("replay: out of memory");
	n = fread(data, 1, (size_t)st.st_size, in);
	fclose(in);
	snprintf(current, sizeof(current), "%s %s", t->name, name);
	t->run(data, n);
	free(data);
	return 1;
}

static unsigned run(const struct target *t, const char *name)
{
	struct dirent **entry;
	char path[4096];
	struct stat st;
	unsigned count = 0;
	int n;

	if (stat(name, &st) != 0)
		fuzz_fail("replay: there is no %s", name);
	if (!S_ISDIR(st.st_mode))
		return run_file(t, name);
	n = scandir(name, &entry, NULL, alphasort);
	for (int i = 0; i < n; i++) {
		snprintf(path, sizeof(path), "%s/%s", name, entry[i]->d_name);
		if (entry[i]->d_name[0] != '.')
			count += run_file(t, path);
		free(entry[i]);
	}
	if (n >= 0)
		free(entry);
	return count;
}

/* A fuzzer without a corpus would not be tried at all. */
static int run_all(const char *top)
{
	char path[4096];
	int bad = 0;

	for (size_t i = 0; i < ARRAY_LEN(targets); i++) {
		unsigned count;

		snprintf(path, sizeof(path), "%s/tests/fuzz/corpus/%s", top, targets[i].name);
		count = run(&targets[i], path);
		printf("%s: %u inputs\n", targets[i].name, count);
		bad |= count == 0;
	}
	return bad;
}

int main(int argc, char **argv)
{
	static const int crashes[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
	const char *top = getenv("srcdir");

	for (size_t i = 0; i < ARRAY_LEN(crashes); i++)
		signal(crashes[i], on_crash);
	if (argc == 1)
		return run_all(top ? top : ".");
	for (size_t i = 0; i < ARRAY_LEN(targets); i++)
		if (strcmp(argv[1], targets[i].name) == 0) {
			unsigned count = 0;

			for (int k = 2; k < argc; k++)
				count += run(&targets[i], argv[k]);
			printf("%s: %u inputs\n", targets[i].name, count);
			return count == 0;
		}
	for (size_t i = 0; i < ARRAY_LEN(targets); i++)
		printf("%-10s %s\n", targets[i].name, targets[i].help);
	return 2;
}
