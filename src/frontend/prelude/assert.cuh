/* assert.cuh - assert() as a call: its condition stays an expression that can be seen.
 *
 * As the C library's it can be included again, with and without NDEBUG. */
#pragma clang system_header
#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#elif !defined(CUNEST_ASSERT)
#define CUNEST_ASSERT
static __attribute__((device)) void assert(bool);
static __attribute__((host)) void assert(bool);
#endif
