/* falls.c - may control come to the end of a statement, and go on after it?
 *
 * Asked of bodies: a function with a value that is left without `return` is undefined in C++, and what compilers make of it
 * runs into whatever code is next.  A call of it may stay where the source has it, and be made nowhere else.
 * Where it is not plain that all ends in `return`, as after a switch or an endless loop, the answer is yes. */
#include "lower/lower.h"

bool statement_falls(struct lowering *l, CXCursor c)
{
	struct cursors kids = cursor_children(l, c);
	bool falls = true;

	lower_enter(l);
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_ReturnStmt:
		falls = false;
		break;
	case CXCursor_CompoundStmt:
	case CXCursor_UnexposedStmt: /* [[likely]] */
		falls = !kids.n || statement_falls(l, kids.at[kids.n - 1]);
		break;
	case CXCursor_IfStmt:
		/* with an `else`; where something precedes the condition, that is no statement that returns */
		falls = kids.n < 3 || statement_falls(l, kids.at[kids.n - 2]) ||
			statement_falls(l, kids.at[kids.n - 1]);
		break;
	}
	lower_leave(l);
	return falls;
}
