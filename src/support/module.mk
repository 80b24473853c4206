libcunest_a_SOURCES += \
	src/support/apart.c src/support/arena.c src/support/base.c src/support/cache_dir.c src/support/diag.c src/support/diag_fix.c src/support/diag_format.c src/support/diag_print.c src/support/diag_rename.c src/support/file.c \
	src/support/str.c src/support/utf8.c src/support/vec.c
