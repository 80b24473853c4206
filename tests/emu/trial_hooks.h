/* trial_hooks.h - what a program of cunest --emit-test wants to know of the emulator: CUNEST_TEST_HOOKS.
 *
 * Undefined behaviour and races that the result has and the original has not are differences; so is whatever ends
 * the program while the result runs. */
#ifndef EMU_TRIAL_HOOKS_H
#define EMU_TRIAL_HOOKS_H

#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <unistd.h>
#ifdef __SANITIZE_ADDRESS__
#include <fcntl.h>
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#include <string>
#endif

namespace cunest_test
{

#ifdef __SANITIZE_ADDRESS__
enum { CANARY = 0 }; /* the allocator has its own */
#else
enum { CANARY = 256 };
#endif

/* What the functions under test print is nobody's; what is found goes to where that would. */
static FILE *hook_file;

static inline FILE *hook_output()
{
	return hook_file ? hook_file : stdout;
}

/* Iterations of loops that a run may take: about a tenth of a second of them. */
static inline double hook_work()
{
#if defined __SANITIZE_ADDRESS__
	return 1 << 20;
#elif defined __SANITIZE_THREAD__
	return 1 << 20;
#else
	return 1 << 22;
#endif
}

static void (*hook_lost)(const char *), (*hook_late)();
static bool hook_result;
static uint32_t hook_of_original;
static clock_t hook_began, hook_took; /* of what runs; of the original before it */

static void hook_fault(const char *what)
{
	if (hook_lost)
		hook_lost(what);
}

static void hook_signal(int number)
{
	emu_enter_device(0);
	hook_fault(strsignal(number));
}

/* The time is up.  A result that runs on and on where the original was soon done does not end. */
static void hook_time(int)
{
	emu_enter_device(0); /* what is printed is memory of the host */
	if (hook_result && (clock() - hook_began) / 32 > hook_took + CLOCKS_PER_SEC / 8)
		hook_fault("it does not end");
	if (hook_late)
		hook_late();
}

#ifdef __SANITIZE_ADDRESS__
extern "C" const char *__asan_default_options()
{
	return "exitcode=86:detect_leaks=0:handle_sigfpe=0:allocator_may_return_null=1:hard_rss_"
	       "limit_mb=2048";
}

static std::string hook_text; /* of the sanitizer */

static void hook_keep(const char *text)
{
	hook_text = text;
}

/* "heap-buffer-overflow on address ..." */
static std::string hook_kind()
{
	const char *const before = "AddressSanitizer: ";
	const size_t at = hook_text.find(before), from = at + std::strlen(before);

	const std::string kind =
		at == std::string::npos
			? "an error"
			: hook_text.substr(from, hook_text.find_first_of(" \n", from) - from);

	return kind == "use-after-poison" ? "an access out of an array of the device" : kind;
}

static void hook_death()
{
	hook_fault(("AddressSanitizer: " + hook_kind()).c_str());
}

/* What the sanitizer says of it comes after what was run, with which input. */
static inline const char *hook_report()
{
	return hook_text.c_str();
}
#else
static inline const char *hook_report()
{
	return "";
}
#endif

static inline void hook_start(void (*lost)(const char *), void (*late)())
{
	hook_lost = lost;
	hook_late = late;
	hook_file = fdopen(dup(1), "w");
	if (!freopen("/dev/null", "w", stdout))
		hook_file = nullptr;
	emu_on_fault = hook_fault;
	std::signal(SIGFPE, hook_signal);
	std::signal(SIGXCPU, hook_time);
#ifdef __SANITIZE_ADDRESS__
	__sanitizer_set_death_callback(hook_death);
	__asan_set_error_report_callback(hook_keep);
	__sanitizer_set_report_fd((void *)(intptr_t)open("/dev/null", O_WRONLY | O_CLOEXEC));
#endif
}

/* What the memory of the host is called, which the device must not access. */
static inline void hook_name(const char *name, const void *start, size_t size)
{
	emu_name(name, start, size);
}

static inline void hook_run(bool result)
{
	const uint32_t kinds = emu_undefined();
	const clock_t now = clock();

	hook_took = now - hook_began;
	hook_began = now;
	hook_result = result;
	if (result)
		hook_of_original = kinds;
}

/* Where the original goes out of an array of its own, what the result makes of that says nothing; NULL: it does not. */
static inline const char *hook_excuse()
{
	enum { OUT_OF_BOUNDS = 6 }; /* ubsan.c */

	return hook_of_original >> OUT_OF_BOUNDS & 1 ? emu_undefined_text(OUT_OF_BOUNDS) : nullptr;
}

/* Threads in the other order. */
static inline void hook_disturb(int turn)
{
	emu_order(turn % 2);
}

/* What the result did that the original did not. */
static inline const char *hook_new_trouble()
{
	const uint32_t kinds = emu_undefined() & ~hook_of_original;

	for (unsigned kind = 0; kind < 32; kind++)
		if (kinds >> kind & 1)
			return emu_undefined_text(kind);
	return nullptr;
}

} // namespace cunest_test

#endif
