# Libraries. Each failure names the Debian package that brings what is missing.

# CUNEST_LIB_CLANG: libclang 17 or newer; versioned installs (llvm-config-19) are looked for first.
AC_DEFUN([CUNEST_LIB_CLANG], [
  AC_ARG_WITH([llvm-config], [AS_HELP_STRING([--with-llvm-config=PROG], [the llvm-config of the libclang to use (17 or newer)])],
    [LLVM_CONFIG=$withval],
    [AC_PATH_PROGS([LLVM_CONFIG], [llvm-config-21 llvm-config-20 llvm-config-19 llvm-config-18 llvm-config-17 llvm-config], [no])])
  AS_IF([test "x$LLVM_CONFIG" = xno],
    [AC_MSG_ERROR([no llvm-config found: install libclang-19-dev and llvm-19 (Debian, Ubuntu)])])
  AC_MSG_CHECKING([for libclang 17 or newer by $LLVM_CONFIG])
  LLVM_VERSION=`$LLVM_CONFIG --version`
  LLVM_MAJOR=`echo "$LLVM_VERSION" | sed 's/\..*//'`
  AS_IF([test "$LLVM_MAJOR" -ge 17 2>/dev/null], [AC_MSG_RESULT([$LLVM_VERSION])],
    [AC_MSG_ERROR([found $LLVM_VERSION: install libclang-19-dev and llvm-19, or name another with --with-llvm-config])])
  LLVM_PREFIX=`$LLVM_CONFIG --prefix`
  CLANG_CFLAGS="-isystem `$LLVM_CONFIG --includedir`"
  LLVM_LIBDIR=`$LLVM_CONFIG --libdir`
  cn_save_CPPFLAGS=$CPPFLAGS; cn_save_LIBS=$LIBS
  CPPFLAGS="$CPPFLAGS $CLANG_CFLAGS"
  CLANG_LIBS=
  for cn_lib in "-lclang-$LLVM_MAJOR" "-L$LLVM_LIBDIR -lclang-$LLVM_MAJOR" "-L$LLVM_LIBDIR -lclang"; do
    AS_IF([test -z "$CLANG_LIBS"], [
      LIBS="$cn_lib $cn_save_LIBS"
      AC_LINK_IFELSE([AC_LANG_PROGRAM([[#include <clang-c/Index.h>]],
        [[CXCursor c = clang_getNullCursor(); return clang_getCursorBinaryOperatorKind(c);]])],
        [CLANG_LIBS=$cn_lib])])
  done
  CPPFLAGS=$cn_save_CPPFLAGS; LIBS=$cn_save_LIBS
  AS_IF([test -z "$CLANG_LIBS"], [AC_MSG_ERROR([cannot link libclang $LLVM_VERSION: install libclang-$LLVM_MAJOR-dev])])
  AC_SUBST([CLANG_CFLAGS])
  AC_SUBST([CLANG_LIBS])
  AC_DEFINE_UNQUOTED([LLVM_PREFIX], ["$LLVM_PREFIX"], [where clang's resource directory is found])
  AC_DEFINE_UNQUOTED([LLVM_MAJOR], [$LLVM_MAJOR], [major version of libclang at build time])
])

# CUNEST_LIB_TREE_SITTER: the runtime, and the CUDA grammar as generated C.
AC_DEFUN([CUNEST_LIB_TREE_SITTER], [
  PKG_CHECK_MODULES([TREE_SITTER], [tree-sitter], [],
    [AC_MSG_ERROR([no tree-sitter runtime: install libtree-sitter-dev])])
  AC_DEFINE_UNQUOTED([TREE_SITTER_VERSION], ["`$PKG_CONFIG --modversion tree-sitter`"], [for --version])
  AC_ARG_WITH([tree-sitter-cuda], [AS_HELP_STRING([--with-tree-sitter-cuda=DIR], [a checkout of tree-sitter-cuda (default: deps/tree-sitter-cuda)])],
    [GRAMMAR_DIR=$withval], [GRAMMAR_DIR=])
  GRAMMAR_LIBS= GRAMMAR_CFLAGS=
  PKG_CHECK_EXISTS([tree-sitter-cuda], [PKG_CHECK_MODULES([GRAMMAR], [tree-sitter-cuda])], [
    AS_IF([test -z "$GRAMMAR_DIR"], [
      for cn_dir in "`pwd`/deps/tree-sitter-cuda" "$srcdir/deps/tree-sitter-cuda"; do
        AS_IF([test -z "$GRAMMAR_DIR" && test -f "$cn_dir/src/parser.c"], [GRAMMAR_DIR=`cd "$cn_dir" && pwd`])
      done])
    AC_MSG_CHECKING([for the tree-sitter-cuda grammar])
    AS_IF([test -f "$GRAMMAR_DIR/src/parser.c"], [AC_MSG_RESULT([$GRAMMAR_DIR])],
      [AC_MSG_RESULT([no])
       AC_MSG_ERROR([no CUDA grammar: run scripts/fetch-grammar, or use --with-tree-sitter-cuda=DIR])])])
  AC_SUBST([GRAMMAR_DIR])
  AM_CONDITIONAL([BUILD_GRAMMAR], [test -z "$GRAMMAR_LIBS"])
])

AC_DEFUN([CUNEST_LIB_ISL], [
  PKG_CHECK_MODULES([ISL], [isl >= 0.20], [], [AC_MSG_ERROR([no isl: install libisl-dev and libgmp-dev])])
  cn_save_LIBS=$LIBS; LIBS="$ISL_LIBS $LIBS"
  cn_save_CPPFLAGS=$CPPFLAGS; CPPFLAGS="$CPPFLAGS $ISL_CFLAGS"
  AC_LINK_IFELSE([AC_LANG_PROGRAM([[#include <isl/ctx.h>]], [[isl_ctx_free(isl_ctx_alloc());]])], [],
    [AC_MSG_ERROR([cannot link isl with $ISL_LIBS: install libisl-dev and libgmp-dev])])
  LIBS=$cn_save_LIBS; CPPFLAGS=$cn_save_CPPFLAGS
  AC_DEFINE_UNQUOTED([ISL_VERSION], ["`$PKG_CONFIG --modversion isl`"], [for --version])
])

# CUNEST_LIB_JANSSON: reads compile_commands.json.
AC_DEFUN([CUNEST_LIB_JANSSON], [
  PKG_CHECK_MODULES([JANSSON], [jansson >= 2.10], [], [AC_MSG_ERROR([no jansson: install libjansson-dev])])
  AC_DEFINE_UNQUOTED([JANSSON_VERSION_FOUND], ["`$PKG_CONFIG --modversion jansson`"], [for --version])
])

# CUNEST_LIB_CHECK: for `make check` only.
AC_DEFUN([CUNEST_LIB_CHECK], [
  PKG_CHECK_MODULES([CHECK], [check >= 0.11], [have_check=yes],
    [have_check=no; AC_MSG_WARN([no Check: `make check' will not work until you install the package check])])
  AM_CONDITIONAL([HAVE_CHECK], [test "x$have_check" = xyes])
])
