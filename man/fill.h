/* fill.h - copies standard input to standard output, and fills tables in for the lines that stand for them. */
#ifndef FILL_H
#define FILL_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

struct filling {
	const char *line; /* @OPTIONS@ */
	void (*put)(void);
};

/* The exit status of the program. */
static inline int fill(const struct filling *fillings, size_t n)
{
	char line[1024];

	while (fgets(line, sizeof(line), stdin)) {
		size_t i = 0, end = strcspn(line, "\n");

		while (i < n && (strlen(fillings[i].line) != end ||
				 strncmp(line, fillings[i].line, end) != 0))
			i++;
		if (i < n)
			fillings[i].put();
		else
			fputs(line, stdout);
	}
	return fflush(stdout) != 0 || ferror(stdout);
}

#endif
