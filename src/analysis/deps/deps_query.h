/* deps_query.h - a question about a loop while deps_query.c and deps_fuse.c answer it; private to
 * src/analysis. */
#ifndef CUNEST_DEPS_QUERY_H
#define CUNEST_DEPS_QUERY_H

#include "deps.h"

struct question {
	struct analyses *an;
	const struct nest *nest;
	const struct deps *deps;
	struct dep_answer answer;
	struct dep_vector vector; /* of the dependence in the answer */
	int64_t within; /* fewer iterations of the loop than that lie between its instances; 0: any */
};

struct dep_answer answer_unknown(const struct stmt *at, const char *why);

/* Starts a question about all dependences of a loop.  False: the answer is there already. */
bool query_ask(struct question *, struct analyses *, const struct nest *, const struct stmt *loop);
/* The dependence is violated by whatever reverses iterations of the loop that it leads from one to the
 * other of. */
void query_carried(struct question *, const struct dep *);
/* What follows from the dependence that was found violated, if there is one. */
void query_judge(struct question *);
/* ... and which instances would change places. */
struct dep_answer query_conclude(struct question *);

/* How much a dependence says as the reason of an answer. */
unsigned dep_worth(const struct dep *);
/* Why it is not a loop whose iterations are the values of its variable, known before it starts; NULL: it
 * is one. */
const char *loop_uncounted(struct analyses *, const struct stmt *loop);

#endif
