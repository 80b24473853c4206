/* moves.c - see moves.h. */
#include "moves.h"

static bool note(struct moves *m, struct stmt *s)
{
	if (m->n == MOVES_MOST)
		return false;
	m->at[m->n++] = (struct move){.stmt = s, .parent = s->parent, .prev = s->prev};
	stmt_remove(s);
	return true;
}

bool moves_before(struct moves *m, struct stmt *s, struct stmt *at)
{
	if (!note(m, s))
		return false;
	stmt_insert_before(at, s);
	return true;
}

bool moves_after(struct moves *m, struct stmt *s, struct stmt *at)
{
	if (!note(m, s))
		return false;
	stmt_insert_after(at, s);
	return true;
}

bool moves_in(struct moves *m, struct stmt *s, struct stmt *body)
{
	if (!note(m, s))
		return false;
	stmt_append(body, s);
	return true;
}

bool moves_out(struct moves *m, struct stmt *s)
{
	return note(m, s);
}

bool moves_rename(struct moves *m, struct stmt *s, struct sym *from, struct sym *to)
{
	if (m->n == MOVES_MOST)
		return false;
	m->at[m->n++] = (struct move){.stmt = s, .from = from, .to = to};
	stmt_rename(m->func, s, from, to);
	return true;
}

void moves_undo(struct moves *m)
{
	while (m->n > 0) {
		struct move *x = &m->at[--m->n];

		if (x->from) {
			stmt_rename(m->func, x->stmt, x->to, x->from);
			continue;
		}
		stmt_remove(x->stmt);
		if (x->prev)
			stmt_insert_after(x->prev, x->stmt);
		else if (x->parent->first)
			stmt_insert_before(x->parent->first, x->stmt);
		else
			stmt_append(x->parent, x->stmt);
	}
}
