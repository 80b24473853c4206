# CUNEST_LIB_Z3: optional; proves the rows of rules.def at 32 and 64 bits in `make check`.
AC_DEFUN([CUNEST_LIB_Z3], [
  AC_ARG_WITH([z3], [AS_HELP_STRING([--without-z3], [do not prove rewrite rules with Z3 in the tests])],
    [], [with_z3=check])
  Z3_LIBS=
  AS_IF([test "x$with_z3" != xno], [
    AC_CHECK_HEADER([z3.h], [
      AC_CHECK_LIB([z3], [Z3_mk_context], [
        Z3_LIBS=-lz3
        AC_DEFINE([HAVE_Z3], [1], [libz3 is there, for tests])])])
    AS_IF([test -z "$Z3_LIBS" && test "x$with_z3" = xyes], [AC_MSG_ERROR([no Z3: install libz3-dev])])])
  AC_SUBST([Z3_LIBS])
])
