/* test_line_directives.c - #line before the lines of a result, where the count breaks and where one may stand. */
#include "cunest/backend.h"
#include "unit.h"

#include <string.h>

/* In the source `@{old@|new@}` is an edit, and `@~c` in the new text the mark of what came from the first `c` of the source. */
static const struct {
	const char *text,
		*result; /* after the name of the file, which a first line has that says nothing else */
} rows[] = {
	/* what is copied keeps its number */
	{"a;\nb;\n", "a;\nb;\n"},
	{"a;", "a;"},
	{"", ""},
	{"\n", "\n"},
	{"a;\n@{b;\n@|@}c;\nd;\n", "a;\n#line 3 \"s\"\nc;\nd;\n"},
	{"@{a;\n@|@}b;\n", "#line 2 \"s\"\nb;\n"},
	{"a;\n@{b;\n@|x;\n@}c;\n", "a;\nx;\nc;\n"},
	{"a;\n@{b;\n@|x;\ny;\n@}c;\n", "a;\nx;\n#line 2 \"s\"\ny;\nc;\n"},
	{"a;\n@{@|x;\n@}b;\n", "a;\nx;\n#line 2 \"s\"\nb;\n"},
	{"a;\nb;\n@{@|x;\n@}", "a;\nb;\n#line 2 \"s\"\nx;\n"},
	{"a;\nb;\n@{c;@|x;@}", "a;\nb;\nx;"},
	{"a;@{ b;\n@|@}c;\nd;\n", "a;c;\n#line 3 \"s\"\nd;\n"},
	{"a;\n  @{b;\n@|@}  c;\n", "a;\n#line 3 \"s\"\n    c;\n"},
	{"a;\n@{b;\n@|@}\n\nc;\n", "a;\n\n\n#line 5 \"s\"\nc;\n"},
	{"a;\n@{b;\n@|@} \t\r\v\f\nc;\n", "a;\n \t\r\v\f\n#line 4 \"s\"\nc;\n"},
	{"a;\n@{b;\nc;\n@|x; @}d;\ne;\n", "a;\n#line 4 \"s\"\nx; d;\ne;\n"},
	{"a;\n@{b;\nc;\n@| @}d;\ne;\n", "a;\n#line 4 \"s\"\n d;\ne;\n"},
	{"a;\n@{b; c;@|x;\n@} d;\ne;\n", "a;\nx;\n#line 2 \"s\"\n d;\ne;\n"},
	{"a;\n\n\n@{b;@|x;@}\nc;\n", "a;\n\n\nx;\nc;\n"},
	/* new text comes from where its mark says */
	{"a;\nb;\nc;\n@{d;\n@|@~ax;\n@~cy;\n@}e;\n",
	 "a;\nb;\nc;\n#line 1 \"s\"\nx;\n#line 3 \"s\"\ny;\n#line 5 \"s\"\ne;\n"},
	{"a;\nb;\nc;\n@{d;\n@|@~ax;\ny;\n@}e;\n",
	 "a;\nb;\nc;\n#line 1 \"s\"\nx;\n#line 1 \"s\"\ny;\n#line 5 \"s\"\ne;\n"},
	{"a;\nb;\nc;\n@{d;\n@|x;@~a\ny;\n@}e;\n",
	 "a;\nb;\nc;\n#line 1 \"s\"\nx;\n#line 1 \"s\"\ny;\n#line 5 \"s\"\ne;\n"},
	{"a;\nb;\nc;\n@{d;\n@|x; @~ay;\nz;\n@}e;\n",
	 "a;\nb;\nc;\n#line 1 \"s\"\nx; y;\n#line 1 \"s\"\nz;\n#line 5 \"s\"\ne;\n"},
	{"a;\nb;\nc;\n@{d;\n@|@~a@~bx;\n@}e;\n",
	 "a;\nb;\nc;\n#line 1 \"s\"\nx;\n#line 5 \"s\"\ne;\n"},
	{"a;\nb;\nc;\n@{d;\n@|x;\n@~b@}e;\n", "a;\nb;\nc;\nx;\ne;\n"},
	{"a;\nb;\nc;\n@{@|@~c@}d;\n", "a;\nb;\nc;\nd;\n"},
	{"a;\nb;\nc; @{@|x; @~ay; @}d;\n", "a;\nb;\nc; x; y; d;\n"},
	/* braces, else, directives and comments take what comes */
	{"a;\n@{b;\n@|{\n@}c;\nd;\n", "a;\n{\nc;\nd;\n"},
	{"a;\n@{b;\n@|}\n@}c;\nd;\n", "a;\n}\nc;\nd;\n"},
	{"a;\n@{b;\n@| { }\n@}c;\nd;\n", "a;\n { }\nc;\nd;\n"},
	{"a;\n@{b;\n@|else\n@}c;\nd;\n", "a;\nelse\nc;\nd;\n"},
	{"a;\n@{b;\n@|} else {\n@}c;\nd;\n", "a;\n} else {\nc;\nd;\n"},
	{"a;\n@{b;\n@|else if\n@}c;\nd;\n", "a;\nelse if\nc;\nd;\n"},
	{"a;\n@{b;\n@|elsewhere;\n@}c;\nd;\n", "a;\nelsewhere;\nc;\nd;\n"},
	{"a;\n@{b;\n@|else1;\n@}c;\nd;\n", "a;\nelse1;\nc;\nd;\n"},
	{"a;\n@{b;\n@|els\n@}c;\nd;\n", "a;\nels\nc;\nd;\n"},
	{"a;\n@{b;\n@|else_;\n@}c;\nd;\n", "a;\nelse_;\nc;\nd;\n"},
	{"a;\n@{b;\n@|#x\n@}c;\nd;\n", "a;\n#x\nc;\nd;\n"},
	{"a;\n@{b;\n@|// x\n@}c;\nd;\n", "a;\n// x\nc;\nd;\n"},
	{"a;\n@{b;\n@|/* x */\n@}c;\nd;\n", "a;\n/* x */\nc;\nd;\n"},
	{"a;\n@{b;\n@|x\n@}c;\nd;\n", "a;\nx\nc;\nd;\n"},
	{"a;\n@{b;\n@|\n@}c;\nd;\n", "a;\n\nc;\nd;\n"},
	{"a;\n@{b;\n@|\t{x\n@}c;\nd;\n", "a;\n\t{x\nc;\nd;\n"},
	{"a;\n@{b;\n@|}x\n@}c;\nd;\n", "a;\n}x\nc;\nd;\n"},
	{"a;\n@{b;\n@|} x\n@}c;\nd;\n", "a;\n} x\nc;\nd;\n"},
	{"a;\n@{b;\n@|  \n@}c;\nd;\n", "a;\n  \nc;\nd;\n"},
	{"a;\n@{b;\n@|el\n@}c;\nd;\n", "a;\nel\nc;\nd;\n"},
	{"a;\n@{b;\n@|{\nx;\n}\n@}c;\nd;\n",
	 "a;\n{\n#line 2 \"s\"\nx;\n}\n#line 3 \"s\"\nc;\nd;\n"},
	{"a;\n@{b;\nc;\nd;\n@|}\n@}e;\n", "a;\n}\n#line 5 \"s\"\ne;\n"},
	{"a;\n@{b;@|else@} c;\nd;\n", "a;\nelse c;\nd;\n"},
	/* no directive stands in brackets, but for the body of what is given to a function */
	{"f(a,\n@{b,\n@|@}c,\nd);\ne;\n", "f(a,\nc,\nd);\n#line 5 \"s\"\ne;\n"},
	{"f[a,\n@{b,\n@|@}c];\ne;\n", "f[a,\nc];\n#line 4 \"s\"\ne;\n"},
	{"f(a,\n@{b,\n@|@}c)[\nd];\ne;\n", "f(a,\nc)[\nd];\n#line 5 \"s\"\ne;\n"},
	{"f((a),\n@{b,\n@|@}c);\ne;\n", "f((a),\nc);\n#line 4 \"s\"\ne;\n"},
	{"f(a)\n@{b\n@|@}c;\n", "f(a)\n#line 3 \"s\"\nc;\n"},
	{"{\n@{b;\n@|@}c;\n}\n", "{\n#line 3 \"s\"\nc;\n}\n"},
	{"f{a,\n@{b,\n@|@}c};\ne;\n", "f{a,\n#line 3 \"s\"\nc};\ne;\n"},
	{"f([&] {\n@{b;\n@|@}c;\n});\nd;\n", "f([&] {\n#line 3 \"s\"\nc;\n});\nd;\n"},
	{"F([&] {\n@{b;\n@|@}c;\n});\nd;\n", "F([&] {\nc;\n});\n#line 5 \"s\"\nd;\n"},
	{"Ff([&] {\n@{b;\n@|@}c;\n});\nd;\n", "Ff([&] {\n#line 3 \"s\"\nc;\n});\nd;\n"},
	{"assert([&] {\n@{b;\n@|@}c;\n});\nd;\n", "assert([&] {\nc;\n});\n#line 5 \"s\"\nd;\n"},
	{"asserts([&] {\n@{b;\n@|@}c;\n});\nd;\n", "asserts([&] {\n#line 3 \"s\"\nc;\n});\nd;\n"},
	{"launch([&] {\n@{b;\n@|@}c;\n});\nd;\n", "launch([&] {\n#line 3 \"s\"\nc;\n});\nd;\n"},
	{"LAUNCH([&] {\n@{b;\n@|@}c;\n});\nd;\n", "LAUNCH([&] {\nc;\n});\n#line 5 \"s\"\nd;\n"},
	{"a\n@{(b)\n@|@}(c);\nd;\n", "a\n(c);\n#line 4 \"s\"\nd;\n"},
	{"a\n@{b;\n@|@};\nd;\n", "a\n#line 3 \"s\"\n;\nd;\n"},
	{"az([&] {\n@{b;\n@|@}c;\n});\nd;\n", "az([&] {\n#line 3 \"s\"\nc;\n});\nd;\n"},
	{"f(g([&] {\n@{b;\n@|@}c;\n}));\nd;\n", "f(g([&] {\nc;\n}));\n#line 5 \"s\"\nd;\n"},
	{"([&] {\n@{b;\n@|@}c;\n});\nd;\n", "([&] {\nc;\n});\n#line 5 \"s\"\nd;\n"},
	{"+([&] {\n@{b;\n@|@}c;\n});\nd;\n", "+([&] {\nc;\n});\n#line 5 \"s\"\nd;\n"},
	{"f([&] { {\n@{b;\n@|@}c;\n} });\nd;\n", "f([&] { {\n#line 3 \"s\"\nc;\n} });\nd;\n"},
	{"f([&] {\ne;\n},\n@{b,\n@|@}c);\nd;\n", "f([&] {\ne;\n},\nc);\n#line 6 \"s\"\nd;\n"},
	{"f([&] { g(\n@{b,\n@|@}c); });\nd;\n", "f([&] { g(\nc); });\n#line 4 \"s\"\nd;\n"},
	{"f(a)[[&] {\n@{b;\n@|@}c;\n}];\nd;\n", "f(a)[[&] {\nc;\n}];\n#line 5 \"s\"\nd;\n"},
	{"f(x, {\n@{b;\n@|@}c;\n});\nd;\n", "f(x, {\n#line 3 \"s\"\nc;\n});\nd;\n"},
	{"};\n@{b;\n@|@}c;\n", "};\n#line 3 \"s\"\nc;\n"},
	{");\n@{b;\n@|@}c;\n", ");\n#line 3 \"s\"\nc;\n"},
	{"f(});\n@{b;\n@|@}c;\nd;\n", "f(});\n#line 3 \"s\"\nc;\nd;\n"},
	{"f(a, (x), [&] {\n@{b;\n@|@}c;\n});\nd;\n",
	 "f(a, (x), [&] {\n#line 3 \"s\"\nc;\n});\nd;\n"},
	{"f(x[0], [&] {\n@{b;\n@|@}c;\n});\nd;\n", "f(x[0], [&] {\n#line 3 \"s\"\nc;\n});\nd;\n"},
	{"f({ a }, [&] {\n@{b;\n@|@}c;\n});\nd;\n", "f({ a }, [&] {\n#line 3 \"s\"\nc;\n});\nd;\n"},
	/* nor in a token, after a spliced line, or before what may be a macro's arguments */
	{"/* a\n@{b\n@|@}c */ d;\ne;\n", "/* a\nc */ d;\n#line 4 \"s\"\ne;\n"},
	{"/* a\n@{b */ d;\n@|*/ @}c;\ne;\n", "/* a\n*/ c;\n#line 4 \"s\"\ne;\n"},
	{"a \\\n@{b \\\n@|@}c;\nd;\n", "a \\\nc;\n#line 4 \"s\"\nd;\n"},
	{"a \\ \t\n@{b \\\n@|@}c;\nd;\n", "a \\ \t\nc;\n#line 4 \"s\"\nd;\n"},
	{"a \\\r\n@{b \\\r\n@|@}c;\r\nd;\r\n",
	 "#line 1 \"s\"\r\na \\\r\nc;\r\n#line 4 \"s\"\r\nd;\r\n"},
	{"a \\\\\n@{b\n@|@}c;\nd;\n", "a \\\\\nc;\n#line 4 \"s\"\nd;\n"},
	{"a \\x\n@{b\n@|@}c;\nd;\n", "a \\x\n#line 3 \"s\"\nc;\nd;\n"},
	{"#define A \\\n@{b \\\n@|@}c\nd;\n", "#define A \\\nc\n#line 4 \"s\"\nd;\n"},
	{"f\n@{a\n@|@}(b);\nc;\n", "f\n(b);\n#line 4 \"s\"\nc;\n"},
	{"f\n@{a\n@|@}[b];\nc;\n", "f\n#line 3 \"s\"\n[b];\nc;\n"},
	{"f\n@{a\n@|@}\n(b);\nc;\n", "f\n\n(b);\n#line 5 \"s\"\nc;\n"},
	{"a;\n@{b\n@|@}(c);\nd;\n", "a;\n(c);\n#line 4 \"s\"\nd;\n"},
	{"\"a\\\n@{b\\\n@|@}c\";\nd;\n", "\"a\\\nc\";\n#line 4 \"s\"\nd;\n"},
	{"R\"(a\n@{b\n@|@}c)\";\nd;\n", "R\"(a\nc)\";\n#line 4 \"s\"\nd;\n"},
	{"a; // b \\\n@{c\n@|@}d;\ne;\n", "a; // b \\\nd;\n#line 4 \"s\"\ne;\n"},
	/* a skipped group takes its directives along */
	{"#if A\n@{a;\n@|@}b;\n#endif\nc;\nd;\n",
	 "#if A\n#line 3 \"s\"\nb;\n#endif\n#line 5 \"s\"\nc;\nd;\n"},
	{"#if A\n@{a;\n@|@}b;\n#else\nc;\n#endif\nd;\n",
	 "#if A\n#line 3 \"s\"\nb;\n#else\n#line 5 \"s\"\nc;\n#endif\n#line 7 \"s\"\nd;\n"},
	{"#if A\n@{a;\n@|@}b;\n#elif B\nc;\n#endif\nd;\n",
	 "#if A\n#line 3 \"s\"\nb;\n#elif B\n#line 5 \"s\"\nc;\n#endif\n#line 7 \"s\"\nd;\n"},
	{"#ifdef A\n@{a;\n@|@}b;\n#endif\nd;\n",
	 "#ifdef A\n#line 3 \"s\"\nb;\n#endif\n#line 5 \"s\"\nd;\n"},
	{"# if A\n@{a;\n@|@}b;\n#\tendif\nd;\n",
	 "# if A\n#line 3 \"s\"\nb;\n#\tendif\n#line 5 \"s\"\nd;\n"},
	{"%:if A\n@{a;\n@|@}b;\n%:endif\nd;\n",
	 "%:if A\n#line 3 \"s\"\nb;\n%:endif\n#line 5 \"s\"\nd;\n"},
	{"#i A\n@{a;\n@|@}b;\n#endi\nd;\n", "#i A\n#line 3 \"s\"\nb;\n#endi\nd;\n"},
	{"#if A\na;\n#else\n@{b;\n@|@}c;\n#endif\nd;\n",
	 "#if A\na;\n#else\n#line 5 \"s\"\nc;\n#endif\n#line 7 \"s\"\nd;\n"},
	{"#if A\na;\n#endif\n@{b;\n@|@}c;\nd;\n", "#if A\na;\n#endif\n#line 5 \"s\"\nc;\nd;\n"},
	{"#if A\n#if B\n@{a;\n@|@}b;\n#endif\nc;\n#endif\nd;\ne;\n",
	 "#if A\n#if B\n#line 4 \"s\"\nb;\n#endif\n#line 6 \"s\"\nc;\n#endif\n#line 8 "
	 "\"s\"\nd;\ne;\n"},
	{"#if A\n@{a;\n@|@}b;\n#if B\nc;\n#endif\nd;\n#endif\ne;\n",
	 "#if A\n#line 3 \"s\"\nb;\n#if B\nc;\n#endif\nd;\n#endif\n#line 9 \"s\"\ne;\n"},
	{"#if A\nx;\n#endif\n#if B\n@{a;\n@|@}b;\n#endif\nc;\n#if D\nd;\n#endif\ne;\n",
	 "#if A\nx;\n#endif\n#if B\n#line 6 \"s\"\nb;\n#endif\n#line 8 \"s\"\nc;\n#if "
	 "D\nd;\n#endif\ne;\n"},
	{"@{x;\n@|@}#if A\na;\n#endif\nb;\n", "#line 2 \"s\"\n#if A\na;\n#endif\nb;\n"},
	{"#endif\n@{a;\n@|@}b;\n", "#endif\n#line 3 \"s\"\nb;\n"},
	{"#else\n@{a;\n@|@}b;\n", "#else\n#line 3 \"s\"\nb;\n"},
	{"#if A\nf(\n#else\ng(\n#endif\na,\n@{b,\n@|@}c);\nd;\n",
	 "#if A\nf(\n#else\ng(\n#endif\na,\nc);\n#line 9 \"s\"\nd;\n"},
	{"#if A\nf(a\n#endif\n@{b,\n@|@}c);\nd;\n", "#if A\nf(a\n#endif\nc);\n#line 6 \"s\"\nd;\n"},
	{"f(\n#if A\na\n#else\nb)(\n#endif\n@{b,\n@|@}c);\nd;\n",
	 "f(\n#if A\na\n#else\nb)(\n#endif\nc);\n#line 9 \"s\"\nd;\n"},
	{"f(\n#if A\na)\n#else\nb)\n#endif\n;@{b;\n@|\n@}c;\nd;\n",
	 "f(\n#if A\na)\n#else\nb)\n#endif\n;\nc;\nd;\n"},
	{"f(\n#if A\na)\n#elif B\n@{b\n@|@}c\n#endif\n);\nd;\n",
	 "f(\n#if A\na)\n#elif B\nc\n#endif\n);\n#line 9 \"s\"\nd;\n"},
	{"f(\n#if A\na)\n#endif\n@{b;\n@|@}c;\nd;\n",
	 "f(\n#if A\na)\n#endif\n#line 6 \"s\"\nc;\nd;\n"},
	/* what the source says itself is what its lines are called */
	{"#line 7 \"x\"\na;\n@{b;\n@|@}c;\nd;\n", "#line 7 \"x\"\na;\n#line 9 \"x\"\nc;\nd;\n"},
	{"# 7 \"x\"\na;\n@{b;\n@|@}c;\nd;\n", "# 7 \"x\"\na;\n#line 9 \"x\"\nc;\nd;\n"},
	{"#  line\t7 \"x\"\na;\n@{b;\n@|@}c;\nd;\n",
	 "#  line\t7 \"x\"\na;\n#line 9 \"x\"\nc;\nd;\n"},
	{"#line 7\na;\n@{b;\n@|@}c;\nd;\n", "#line 7\na;\n#line 9 \"s\"\nc;\nd;\n"},
	{"%:line 7 \"x\"\na;\n@{b;\n@|@}c;\nd;\n", "%:line 7 \"x\"\na;\n#line 9 \"x\"\nc;\nd;\n"},
	{"%: 7 \"x\"\na;\n@{b;\n@|@}c;\nd;\n", "%: 7 \"x\"\na;\n#line 9 \"x\"\nc;\nd;\n"},
	{"#line X\na;\n@{b;\n@|@}c;\nd;\n", "#line X\na;\nc;\nd;\n"},
	{"#line\na;\n@{b;\n@|@}c;\nd;\n", "#line\na;\n#line 4 \"s\"\nc;\nd;\n"},
	{"#line 7x\na;\n@{b;\n@|@}c;\nd;\n", "#line 7x\na;\n#line 9 \"s\"\nc;\nd;\n"},
	{"#lines 7\na;\n@{b;\n@|@}c;\nd;\n", "#lines 7\na;\n#line 4 \"s\"\nc;\nd;\n"},
	{"#linee 7\na;\n@{b;\n@|@}c;\nd;\n", "#linee 7\na;\n#line 4 \"s\"\nc;\nd;\n"},
	{"#line7\na;\n@{b;\n@|@}c;\nd;\n", "#line7\na;\n#line 9 \"s\"\nc;\nd;\n"},
	{"#line7 \"x\"\na;\n@{b;\n@|@}c;\nd;\n", "#line7 \"x\"\na;\n#line 9 \"x\"\nc;\nd;\n"},
	{"# 7\na;\n@{b;\n@|@}c;\nd;\n", "# 7\na;\n#line 9 \"s\"\nc;\nd;\n"},
	{"#line 0\na;\n@{b;\n@|@}c;\nd;\n", "#line 0\na;\n#line 2 \"s\"\nc;\nd;\n"},
	{"#line 9 \na;\n@{b;\n@|@}c;\nd;\n", "#line 9 \na;\n#line 11 \"s\"\nc;\nd;\n"},
	{"#line 9\t\"x\" 3\na;\n@{b;\n@|@}c;\nd;\n",
	 "#line 9\t\"x\" 3\na;\n#line 11 \"x\"\nc;\nd;\n"},
	{"#line 7 \"x\na;\n@{b;\n@|@}c;\nd;\n", "#line 7 \"x\na;\n#line 9 \"s\"\nc;\nd;\n"},
	{"#line 7 \"a\\\"b\"\na;\n@{b;\n@|@}c;\nd;\n",
	 "#line 7 \"a\\\"b\"\na;\n#line 9 \"a\\\"b\"\nc;\nd;\n"},
	{"#line 7 \"a\\\\\" \"b\"\na;\n@{b;\n@|@}c;\nd;\n",
	 "#line 7 \"a\\\\\" \"b\"\na;\n#line 9 \"a\\\\\"\nc;\nd;\n"},
	{"#line 7 x \"y\"\na;\n@{b;\n@|@}c;\nd;\n", "#line 7 x \"y\"\na;\n#line 9 \"s\"\nc;\nd;\n"},
	{"#\na;\n@{b;\n@|@}c;\nd;\n", "#\na;\n#line 4 \"s\"\nc;\nd;\n"},
	{"# \na;\n@{b;\n@|@}c;\nd;\n", "# \na;\n#line 4 \"s\"\nc;\nd;\n"},
	{"#line \na;\n@{b;\n@|@}c;\nd;\n", "#line \na;\nc;\nd;\n"},
	{"#line :7\na;\n@{b;\n@|@}c;\nd;\n", "#line :7\na;\nc;\nd;\n"},
	{"#line /7\na;\n@{b;\n@|@}c;\nd;\n", "#line /7\na;\nc;\nd;\n"},
	{"#line 7 \"s\"\na;\n@{b;\n@|@}c;\nd;\n", "#line 7 \"s\"\na;\n#line 9 \"s\"\nc;\nd;\n"},
	{"#line 7 \"\"\na;\n@{b;\n@|@}c;\nd;\n", "#line 7 \"\"\na;\n#line 9 \"\"\nc;\nd;\n"},
	{"a;\n#line 7 \"x\"\n@{b;\n@|@}c;\n", "a;\n#line 7 \"x\"\n#line 8 \"x\"\nc;\n"},
	{"a;\n@{b;\n@|@}#line 7 \"x\"\nc;\n", "a;\n#line 7 \"x\"\nc;\n"},
	{"a;\n@{b;\n@|@}#line 7\nc;\n", "a;\n#line 3 \"s\"\n#line 7\nc;\n"},
	{"a;\n@{b;\n@|@}#line X\nc;\n", "a;\n#line 3 \"s\"\n#line X\nc;\n"},
	{"#line 7 \"x\"\na;\n#line 7 \"y\"\nb;\n@{c;\n@|@}d;\n#line 1 \"x\"\n@{e;\n@|@}f;\n",
	 "#line 7 \"x\"\na;\n#line 7 \"y\"\nb;\n#line 9 \"y\"\nd;\n#line 1 \"x\"\n#line 2 "
	 "\"x\"\nf;\n"},
	{"/*\n*/ #line 7 \"x\"\na;\n@{b;\n@|@}c;\n",
	 "/*\n*/ #line 7 \"x\"\na;\n#line 9 \"x\"\nc;\n"},
	{"#line 7 \\\n\"x\"\na;\n@{b;\n@|@}c;\n",
	 "#line 7 \\\n\"x\"\n#line 7 \"x\"\na;\n#line 9 \"x\"\nc;\n"},
	{"#\\\n line\\\r\n\\\n7\t\"x\"\na;\n@{b;\n@|@}c;\n",
	 "#\\\n line\\\r\n\\\n7\t\"x\"\n#line 7 \"x\"\na;\n#line 9 \"x\"\nc;\n"},
	{"#line 7 \\ \"x\"\na;\n@{b;\n@|@}c;\n", "#line 7 \\ \"x\"\na;\n#line 9 \"s\"\nc;\n"},
	{"#\\\n\\\nif A\n@{a;\n@|@}b;\n#\\\nendif\nc;\nd;\n",
	 "#\\\n\\\nif A\n#line 5 \"s\"\nb;\n#\\\nendif\n#line 8 \"s\"\nc;\nd;\n"},
	{"\357\273\277#line 7 \"x\"\na;\n@{b;\n@|@}c;\n",
	 "\357\273\277#line 7 \"x\"\na;\n#line 9 \"x\"\nc;\n"},
	{"\357\273\277#if A\n@{a;\n@|@}b;\n#endif\nc;\nd;\n",
	 "\357\273\277#line 1 \"s\"\n#if A\n#line 3 \"s\"\nb;\n#endif\n#line 5 \"s\"\nc;\nd;\n"},
	{"#line 5 \"x\"\n\n\na;\n@{b;\n@|@}c;\n", "#line 5 \"x\"\n\n\na;\n#line 9 \"x\"\nc;\n"},
	{"#line 5 \"s\"\na;\n#line 3 \"s\"\nb;\n", "#line 5 \"s\"\na;\n#line 3 \"s\"\nb;\n"},
	{"@{#line 5 \"x\"\n@|@}a;\nb;\n", "#line 5 \"x\"\na;\nb;\n"},
	{"a; #line 5 \"x\"\n@{b;\n@|@}c;\n", "a; #line 5 \"x\"\n#line 3 \"s\"\nc;\n"},
	{"#if A\n#line 7 \"x\"\n@{a;\n@|@}b;\n#endif\nc;\n",
	 "#if A\n#line 7 \"x\"\n#line 8 \"x\"\nb;\n#endif\n#line 10 \"x\"\nc;\n"},
	{"f(\n#line 7 \"x\"\na,\n@{b,\n@|@}c);\nd;\n",
	 "f(\n#line 7 \"x\"\na,\nc);\n#line 10 \"x\"\nd;\n"},
	/* ends of lines, and a byte order mark */
	{"a;\r\n@{b;\r\n@|@}c;\r\nd;\r\n", "#line 1 \"s\"\r\na;\r\n#line 3 \"s\"\r\nc;\r\nd;\r\n"},
	{"a;\r\n@{b;\n@|@}c;\nd;\n", "#line 1 \"s\"\r\na;\r\n#line 3 \"s\"\nc;\nd;\n"},
	{"a;\n@{b;\n@|@}c;", "a;\n#line 3 \"s\"\nc;"},
	{"a;\n@{b;\n@|@}\r\nc;\n", "a;\n\r\n#line 4 \"s\"\nc;\n"},
	{"\357\273\277a;\n@{b;\n@|@}c;\n", "\357\273\277#line 1 \"s\"\na;\n#line 3 \"s\"\nc;\n"},
	{"\357\273\277\n@{b;\n@|@}c;\n", "\357\273\277#line 1 \"s\"\n\n#line 3 \"s\"\nc;\n"},
	{"\357\273\277#line 7 \"x\"\na;\n", "\357\273\277#line 7 \"x\"\na;\n"},
	{"\357\273\277@{a;\n@|@}b;\n", "\357\273\277#line 2 \"s\"\nb;\n"},
	{"\357\273a;\n", "\357\273a;\n"},
	{"@{\357\273\277a;\n@|@}b;\n", "#line 2 \"s\"\nb;\n"},
	{"a;\n@{@|\357\273\277x;\n@}c;\n", "a;\n\357\273\277x;\n#line 2 \"s\"\nc;\n"},
	{" \357\273\277a;\n", " \357\273\277a;\n"},
};

struct asked {
	struct trap trap;
	struct arena *arena;
	struct buf source;
	struct edits edits;
};

static const char *text_after(struct asked *a, const char *name)
{
	struct source source = {"t", a->source.n ? a->source.s : "", (uint32_t)a->source.n};
	size_t size;
	char *s = lines_apply(&a->edits, &source, name, &size);

	ck_assert_uint_eq(strlen(s), size);
	return s;
}

static void begin(struct asked *a)
{
	memset(a, 0, sizeof(*a));
	if (setjmp(a->trap.env))
		ck_abort_msg("trap: %s", a->trap.message);
	a->arena = a->edits.arena = arena_create(&a->trap);
	buf_init(&a->source, a->arena);
}

/* The source alone; the edits want all of it for their marks. */
static void read_source(struct asked *a, const char *text)
{
	bool is_new = false;

	for (const char *s = text; *s; s++) {
		if (*s == '@') {
			is_new = *++s == '|' || (is_new && *s != '}');
			continue;
		}
		if (!is_new)
			buf_putc(&a->source, *s);
	}
}

static void read_edits(struct asked *a, const char *text)
{
	uint32_t at = 0, lo = 0;
	struct buf b;

	for (const char *s = text; *s; s++) {
		if (*s != '@') {
			at++;
			continue;
		}
		if (*++s != '|') {
			lo = at;
			continue;
		}
		buf_init(&b, a->arena);
		for (s++; s[0] != '@' || s[1] != '}'; s++) {
			if (s[0] == '@') {
				const char *from = strchr(a->source.s, s[2]);

				buf_printf(&b, "\1%08x\1", (unsigned)(from - a->source.s));
				s += 2;
			} else {
				buf_putc(&b, *s);
			}
		}
		s++;
		edits_add(&a->edits, (struct span){lo, at}, b.n ? b.s : "", b.n);
	}
	edits_unmark(&a->edits, '\1');
}

START_TEST(directives)
{
	const char *first = "#line 1 \"s\"\n", *found;
	struct asked a;

	begin(&a);
	read_source(&a, rows[_i].text);
	read_edits(&a, rows[_i].text);
	found = text_after(&a, "s");
	if (!strncmp(found, first, strlen(first)) && strncmp(rows[_i].result, first, strlen(first)))
		found += strlen(first);
	ck_assert_str_eq(found, rows[_i].result);
	arena_destroy(a.arena);
}
END_TEST

/* The name of the file is a literal of C's. */
START_TEST(file_names)
{
	static const char *const names[][2] = {
		{"a b.cu", "a b.cu"},
		{"a\"b", "a\\\"b"},
		{"a\\b", "a\\\\b"},
		{"\ta\x1f \x7f~", "\\011a\\037 \\177~"},
		{"caf\xc3\xa9", "caf\xc3\xa9"},
		{"", ""},
	};

	for (unsigned i = 0; i < ARRAY_LEN(names); i++) {
		char wanted[64];
		struct asked a;

		begin(&a);
		read_source(&a, "a;\n");
		snprintf(wanted, sizeof(wanted), "#line 1 \"%s\"\na;\n", names[i][1]);
		ck_assert_str_eq(text_after(&a, names[i][0]), wanted);
		arena_destroy(a.arena);
	}
}
END_TEST

/* However long a file is. */
START_TEST(many_lines)
{
	for (unsigned lines = 250; lines < 1030; lines += lines == 260   ? 245
							  : lines == 515 ? 500
									 : 1) {
		struct asked a;
		struct buf wanted;

		begin(&a);
		buf_init(&wanted, a.arena);
		buf_puts(&wanted, "#line 1 \"s\"\n");
		for (unsigned i = 0; i < lines; i++) {
			if (i == lines - 3)
				edits_add(&a.edits,
					  (struct span){(uint32_t)a.source.n,
							(uint32_t)a.source.n + 3},
					  "", 0);
			else
				buf_printf(&wanted,
					   i == lines - 2 ? "#line %u \"s\"\na;\n" : "a;\n", i + 1);
			buf_puts(&a.source, "a;\n");
		}
		ck_assert_str_eq(text_after(&a, "s"), wanted.s);
		arena_destroy(a.arena);
	}
}
END_TEST

Suite *suite_line_directives(void)
{
	Suite *suite = suite_create("line_directives");
	TCase *tests = tcase_create("line_directives");

	tcase_add_loop_test(tests, directives, 0, ARRAY_LEN(rows));
	tcase_add_test(tests, file_names);
	tcase_add_test(tests, many_lines);
	suite_add_tcase(suite, tests);
	return suite;
}
