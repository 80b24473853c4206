/* parse.h - private to the front end: from a command line and a file to clang's tree.
 *
 * The user's words are nvcc's; what clang gets are its own, with the headers that a CUDA source takes
 * for granted, precompiled where there is a cache. */
#ifndef FRONTEND_PARSE_H
#define FRONTEND_PARSE_H

#include <clang-c/Index.h>
#include <sys/types.h>

#include "cunest/frontend.h"

/* ---- prelude.c ---- */

#define VIRTUAL_DIR "/cunest-virtual"
#define LIBRARY_DIR VIRTUAL_DIR "/libraries"

/* Headers that exist in memory only.  Fills `out` (room for PRELUDE_FILES) and returns how many.
 * `all`, or no ir: also the parts that its source does not name. */
enum { PRELUDE_FILES = 128 };
unsigned prelude_files(enum prelude, const struct ir *, bool all, const char *resources,
		       struct arena *, struct CXUnsavedFile *out);

/* ---- flags.c, flags_file.c, words.c ---- */

struct flags_file;

/* The compiler's command line as clang wants it. */
struct flags {
	struct arena *arena;
	const char *base; /* relative names are in this directory; NULL: here */
	struct vec list;  /* const char * */
	const char *arch, *standard, *toolkit; /* NULL: not said */
	struct vec told;                       /* const char *: macros that the flags define */
	struct vec archs;                      /* const char *: all that were said */
	const char *dialect;                   /* the first DIALECT among them; or NULL */
	struct vec unknown;                    /* const char *: flags that were passed over */
	const char *error;                     /* what is wrong, and how bad it is */
	enum status status;
	const struct flags_file *file; /* being read */
	struct vec files;              /* const char *: those that were read */
	bool lenient;                  /* a build system's words: what is not known is no mistake */
};
/* nvcc's spelling of things into clang's; what only matters to code generation is dropped.  False
 * with flags->error. */
bool flags_translate(struct flags *, const char *const *argv, unsigned n);
/* The flags in a file. */
bool flags_read_file(struct flags *, const char *name);
/* A whole regular file; false with errno.  EFBIG: larger than `limit` bytes. */
struct stat;
bool file_read(struct arena *, const char *name, size_t limit, struct buf *, struct stat *);
/* Words as a POSIX shell parts them, without expansions: const char *.  False: an open quote. */
bool words_split(struct arena *, const char *text, size_t size, struct vec *out);

/* ---- arch.c ---- */

/* The nearest architecture that this clang knows. */
const char *arch_known(struct arena *, const char *arch);

/* ---- parse.c ---- */

/* An error of clang's. */
struct trouble {
	CXFile file;       /* NULL: of no file */
	unsigned at;       /* offset in it */
	struct span where; /* in the main file, else none */
	const char *text;
	bool missing; /* a header that was not found */
};

struct parsed {
	struct vec
		told; /* const struct trouble *, those that are errors of an annotated function */
	CXIndex index;
	CXTranslationUnit unit;
	CXFile main;
	enum prelude prelude; /* the one in use */
	unsigned *live;       /* offsets where -Wunknown-pragmas warned, sorted by bind.c */
	unsigned nlive;
	struct vec troubles; /* struct trouble * */
	bool broken;         /* the bounds of functions are in doubt */
	bool stale;          /* the precompiled header was not taken */
	bool host;           /* read as for the host */
	bool of_result;      /* set before parsing: it is what cunest made */
};
/* The toolkit's directory, or NULL; `wish` is a directory that the user named, or NULL. */
const char *toolkit_find(struct arena *, const char *wish);
/* clang's own headers, or NULL when they are not installed. */
const char *resource_find(struct arena *);
/* STATUS_OK also with errors in *troubles, of which nothing is said yet; STATUS_REFUSED, with the errors
 * reported, when nothing in the file can be trusted. */
/* header_files.c: are the headers that the source and -include name files, or nothing at all?  False after an error. */
bool headers_are_files(struct ir *, const struct vec *words);
/* The value of the flag at *i, in the same word or in the next; NULL: it is another flag. */
const char *flag_argument(const struct vec *words, uint32_t *i, const char *flag);
enum status parse_source(struct ir *, const struct frontend_options *, struct parsed *);
void parsed_release(struct parsed *);

/* ---- command_line.c ---- */

enum attempt { ATTEMPT_BUILTIN, ATTEMPT_LIBC, ATTEMPT_TOOLKIT };

/* The name that clang gets for the main file. */
const char *main_path(struct arena *, const struct ir *);
/* All words for clang; `pch` takes the place of what is read before a CUDA source, or NULL. */
void command_line(struct flags *, const struct ir *, const struct flags *user,
		  const struct frontend_options *, enum attempt, const char *toolkit,
		  const char *pch);
/* The words that make such a precompiled header. */
void command_line_pch(struct flags *, const struct flags *user, enum attempt, const char *toolkit);

/* ---- pch.c ---- */

/* What is read before a CUDA source, precompiled for these flags: out of the cache, or made now.
 * NULL: there is no cache, or it does not parse. */
const char *pch_find(struct arena *, const struct flags *user, enum attempt, const char *toolkit);
void pch_forget(const char *pch); /* takes it out of the cache */

/* ---- trouble.c ---- */

/* clang_File_isEqual, and more: files that are only in memory are all equal to it. */
bool file_is(CXFile, CXFile);
void troubles_collect(struct ir *, struct parsed *);
void troubles_refuse(struct ir *, const struct parsed *); /* as errors */
/* One warning of all that is not an error yet; after lowering, which knows. */
void troubles_warn(struct ir *, const struct parsed *);

/* made_header.c: the names by which clang may look for the header that this run makes, for the words of its flags; none
 * without --header.  And is a file that was read that header?  `at`: of the name in the source's #include of it. */
void made_header_names(struct ir *, const struct frontend_options *, const struct vec *words,
		       struct vec *names);
bool made_header_is(struct ir *, const struct frontend_options *, const struct vec *names,
		    const char *name);
void made_header_note(struct ir *, uint32_t at);

/* header_note.c: a warning, if a header that the user wrote has annotations; `all`: a remark, if it has kernels. */
void headers_note(struct ir *, CXTranslationUnit, bool all);

#endif
