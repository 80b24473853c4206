# Compiler switches: warnings, sanitizers, coverage.
AC_DEFUN([CUNEST_COMPILER_OPTIONS], [
  WARN_CFLAGS="-Wall -Wextra -Wshadow -Wpointer-arith -Wstrict-prototypes -Wmissing-prototypes -Wwrite-strings -Wundef -Wvla -Wswitch-enum"
  AC_ARG_ENABLE([werror], [AS_HELP_STRING([--enable-werror], [make warnings errors])],
    [AS_IF([test "x$enableval" = xyes], [WARN_CFLAGS="$WARN_CFLAGS -Werror"])])
  SAN_CFLAGS=""
  AC_ARG_ENABLE([asan], [AS_HELP_STRING([--enable-asan], [build with AddressSanitizer])],
    [AS_IF([test "x$enableval" = xyes], [SAN_CFLAGS="$SAN_CFLAGS -fsanitize=address -fno-omit-frame-pointer"])])
  AC_ARG_ENABLE([ubsan], [AS_HELP_STRING([--enable-ubsan], [build with UndefinedBehaviorSanitizer])],
    [AS_IF([test "x$enableval" = xyes], [SAN_CFLAGS="$SAN_CFLAGS -fsanitize=undefined -fno-sanitize-recover=undefined"])])
  AC_ARG_ENABLE([coverage], [AS_HELP_STRING([--enable-coverage], [build for gcov])],
    [AS_IF([test "x$enableval" = xyes], [
      SAN_CFLAGS="$SAN_CFLAGS --coverage -DCOUNT_LINES"
      CFLAGS="$CFLAGS -O0"])])  # behind the user's, or what was inlined would count as other branches
  AC_ARG_ENABLE([fuzzers], [AS_HELP_STRING([--enable-fuzzers@<:@=plain@:>@], [build tests/fuzz/fuzz-* with libFuzzer, ASan and UBSan (plain: without these two); needs CC=clang])],
    [], [enable_fuzzers=no])
  AS_IF([test "x$enable_fuzzers" != xno], [
    # comparisons are not traced: the dictionary has the words that they would find, at a third of the time
    SAN_CFLAGS="$SAN_CFLAGS -fsanitize=fuzzer-no-link -fno-sanitize-coverage=trace-cmp"
    AS_IF([test "x$enable_fuzzers" != xplain],
      [SAN_CFLAGS="$SAN_CFLAGS -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer"])
    cn_save_CFLAGS=$CFLAGS
    CFLAGS="$CFLAGS $SAN_CFLAGS -fsanitize=fuzzer"
    AC_MSG_CHECKING([for libFuzzer])
    AC_LINK_IFELSE([AC_LANG_SOURCE([[#include <stddef.h>
int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) { return data && size > 9; }]])],
      [AC_MSG_RESULT([yes])],
      [AC_MSG_RESULT([no])
       AC_MSG_ERROR([--enable-fuzzers needs CC=clang and its runtimes: install clang-19 and libclang-rt-19-dev])])
    CFLAGS=$cn_save_CFLAGS])
  AM_CONDITIONAL([FUZZERS], [test "x$enable_fuzzers" != xno])
  AC_SUBST([WARN_CFLAGS])
  AC_SUBST([SAN_CFLAGS])
])
