/* lex.h - the lexer of the backend, which others use too. */
#ifndef CUNEST_BACKEND_LEX_H
#define CUNEST_BACKEND_LEX_H

#include "cunest/tokens.h"

#endif
