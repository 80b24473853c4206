/* rule.h - rules.def as data: patterns, where one matches, and what it then becomes.
 *
 * Nothing here knows of program points: whoever applies a rule proves what its conditions ask, see
 * src/pass/simplify/simplify.c.  The language of the patterns is at the head of rules.def. */
#ifndef CUNEST_RULE_H
#define CUNEST_RULE_H

#include "build.h"

enum rule_types { RULE_INT, RULE_SIGNED, RULE_UNSIGNED, RULE_BOOL, RULE_ANY, RULE_RELAXED };
enum rule_where { RULE_ALWAYS, RULE_MADE };

/* How a comparison of a pattern is meant: as it stands, or by the one that # stands for. */
enum pattern_compare { COMPARE_PLAIN, COMPARE_ANY, COMPARE_NEGATED, COMPARE_MIRRORED };

/* What a name stands for, by its letter. */
enum pattern_class { CLASS_VALUE, CLASS_KNOWN, CLASS_CONDITION, CLASS_ANY };

struct pattern {
	uint8_t kind; /* enum expr_kind; SYM: a name; INT: a number, or a truth value when `truth`
		       */
	uint8_t compare;  /* comparisons: enum pattern_compare */
	bool truth;       /* INT: true or false */
	bool bits;        /* INT: the width of the type */
	bool known;       /* of known integers and numbers only */
	bool given;       /* operand of fits(): `from` computes it itself, and it may not overflow */
	char name;        /* SYM */
	double number;    /* INT, FLT */
	const char *text; /* CALL: sqrt, ...; or the condition fits, leaf */
	unsigned nargs;
	const struct pattern *arg[3];
};

enum { RULE_CONDITIONS = 8 };

struct rule {
	const char *from_text, *to_text, *when_text;
	enum rule_types types;
	enum rule_where where;
	const struct pattern *from, *to;
	unsigned nwhen;
	const struct pattern *when[RULE_CONDITIONS];
	unsigned applied; /* how often it was, for who counts */
	unsigned turns; /* nodes of `from` whose operands may change places */
};

struct rules {
	unsigned n;
	struct rule *at;
};

/* The table, read once for an ir.  A row that does not read is a bug and traps. */
const struct rules *rules_of(struct ir *);
struct rules *rules_read(struct arena *);
/* Counts: this row of the ir's table was applied. */
void rule_applied(struct ir *, const struct rule *);
/* Reads the texts of one row. */
void rule_read(struct arena *, struct rule *);
enum pattern_class pattern_class(char name);

/* What the names of a rule stand for at one place. */
struct binding {
	const struct type *type; /* of its x, y, c: NULL when it has none */
	const struct expr *name['z' - 'a' + 1];
	enum expr_kind compare; /* # */
};

/* The number of a name of CLASS_KNOWN, or of any operand that is constant. */
bool binding_number(const struct binding *, char name, __int128 *value);

/* Is e an instance of rule->from?  Tries all orders of operands, with `mirrored` also those that
 * read a comparison from the right; `accept` decides on each (conditions), and the first that it
 * takes counts.  The types must suit the rule. */
bool rule_match(struct ir *, const struct rule *, const struct expr *e, bool mirrored,
		struct binding *,
		bool (*accept)(void *, const struct rule *, const struct binding *), void *context);

/* The value of a pattern of known integers, exactly; false: it has none. */
bool pattern_number(const struct pattern *, const struct binding *, __int128 *value);
/* Is it true, a condition on known integers? */
bool pattern_holds(const struct pattern *, const struct binding *);

/* A pattern with its names replaced.  `raw`: as it stands, else by the constructors that fold.
 * NULL: a constant does not fit, or C has no such operation. */
const struct expr *pattern_build(struct ir *, const struct pattern *, const struct binding *,
				 bool raw);

#endif
