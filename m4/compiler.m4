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
    [AS_IF([test "x$enableval" = xyes], [SAN_CFLAGS="$SAN_CFLAGS --coverage -O0"])])
  AC_SUBST([WARN_CFLAGS])
  AC_SUBST([SAN_CFLAGS])
])
