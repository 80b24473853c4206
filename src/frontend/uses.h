/* uses.h - between the parts of the scan for names: statements and declarations (uses.c), expressions (uses_expr.c). */
#ifndef FRONTEND_USES_H
#define FRONTEND_USES_H

#include "lower/lower.h"

void uses_visit_children(struct use_scan *s, CXCursor c, enum use use);
void uses_visit_variable(struct use_scan *s, CXCursor c, enum use use);
void uses_visit_names_in(struct use_scan *s, CXCursor c, CXCursor except);
void uses_visit_call(struct use_scan *s, CXCursor c, enum use use);
void uses_visit_binary(struct use_scan *s, CXCursor c, enum use use);
void uses_visit_unary(struct use_scan *s, CXCursor c, enum use use);
void uses_visit_subscript(struct use_scan *s, CXCursor c, enum use use);
void uses_visit_member(struct use_scan *s, CXCursor c, enum use use);
void uses_visit_conversion(struct use_scan *s, CXCursor c, enum use use);
void uses_visit_list(struct use_scan *s, CXCursor c, enum use use);
void uses_visit(struct use_scan *s, CXCursor c, enum use use);

#endif
