/* edit.h - changing statements.
 *
 * Who keeps what a statement says, as the analyses do, watches its function and is told before the statement changes;
 * so nobody who changes one has to tell them.  Statements are changed by these functions and by nothing else. */
#ifndef CUNEST_EDIT_H
#define CUNEST_EDIT_H

#include "ir.h"

/* What is about to change: a field or slot of the statement; its list of statements; its place in such a list, and so
 * what is before and after it; or what is known of a nest, which is no statement's. */
enum change { CHANGE_FIELDS, CHANGE_BODY, CHANGE_PLACE, CHANGE_FACTS };
/* changes() is called before it happens, and may read the statement as it was; NULL for FACTS. */
struct watcher {
	void (*changes)(struct watcher *, struct stmt *, enum change);
	struct watcher *next;
};
void func_watch(struct func *, struct watcher *);
void func_unwatch(struct func *, struct watcher *); /* of one that watches no more: nothing */

/* For src/ir and who undoes: the statement is about to change. */
void stmt_changes(struct stmt *, enum change);

/* What is known when a nest starts: one more condition, or others than before. */
void nest_assume(struct nest *, const struct expr *);
void nest_set_assumes(struct nest *, struct vec);
void nest_add_trips(struct nest *, struct trip_fact *);
struct binding;
void nest_add_binding(struct nest *, struct binding *);

/* The formula in a slot; where it came from stays (struct slot). */
void stmt_set(struct stmt *, unsigned slot, const struct expr *);
/* Each `from` in its slots, which has the type of `to`. */
void stmt_substitute(struct stmt *, const struct expr *from, const struct expr *to);
/* ... and in those of all that is inside. */
void stmts_substitute(struct stmt *, const struct expr *from, const struct expr *to);
/* ... with its origin. */
void stmt_set_slot(struct stmt *, unsigned slot, struct slot);
void stmt_set_header(struct stmt *, unsigned, const struct expr *);
/* Of a statement that becomes one of another kind: fewer slots, or others. */
void stmt_set_slots(struct stmt *, struct slot *, unsigned);
#define STMT_FIELD(type, name) void stmt_set_##name(struct stmt *, type);
#include "stmt_field.def"
#undef STMT_FIELD

void stmt_append(struct stmt *body, struct stmt *);
void stmt_insert_before(struct stmt *at, struct stmt *);
void stmt_insert_ahead(struct stmt *at,
		       struct stmt *); /* before the pragmas that are about `at`, too */
void stmt_insert_after(struct stmt *at, struct stmt *);
void stmt_remove(struct stmt *); /* keeps it whole, for insertion elsewhere */
void stmt_replace(struct stmt *old, struct stmt *with);

/* The first of the pragmas that are about the loop, or the loop. */
struct stmt *loop_head(const struct stmt *loop);
void loop_remove(struct stmt *loop); /* ... with them */

#endif
