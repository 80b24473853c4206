/* mutant.h - what an instrumented source calls: is this mutant the chosen one?
 *
 * All mutants of a file are in one build; sites.c writes `a < b` as MU_CMP(7, (a), <, <=, >=, (b)),
 * where 7 is `a <= b` and 8 is `a >= b`.  Operands are evaluated once and in the order of the
 * source, whichever mutant is chosen.  mu_seen[] notes which mutants a run would have computed
 * something else for: nothing but those can be told apart by it, so only they are tried with it. */
#ifndef MUTANT_H
#define MUTANT_H

extern unsigned mu_chosen;     /* 0: none */
extern unsigned char *mu_seen; /* by mutant */

static inline _Bool mu_is(unsigned id, _Bool differs)
{
	mu_seen[id] |= differs;
	return mu_chosen == id;
}

/* Two mutants of a comparison, and one. */
#define MU_CMP(id, a, op, alt1, alt2, b)                        \
	__extension__({                                         \
		__auto_type mu_a = a;                           \
		__auto_type mu_b = b;                           \
		int mu_0 = mu_a op mu_b, mu_1 = mu_a alt1 mu_b; \
		int mu_2 = mu_a alt2 mu_b;                      \
		_Bool mu_is1 = mu_is((id), mu_0 != mu_1);       \
		_Bool mu_is2 = mu_is((id) + 1, mu_0 != mu_2);   \
		mu_is1 ? mu_1 : mu_is2 ? mu_2 : mu_0;           \
	})
#define MU_EQ(id, a, op, alt, b)                               \
	__extension__({                                        \
		__auto_type mu_a = a;                          \
		__auto_type mu_b = b;                          \
		mu_is((id), 1) ? mu_a alt mu_b : mu_a op mu_b; \
	})
/* a && b -> a || b, a, b */
#define MU_AND(id, a, b)                                                                  \
	__extension__({                                                                   \
		_Bool mu_a = !!a;                                                         \
		_Bool mu_is1 = mu_is((id), 1), mu_is2 = mu_is((id) + 1, mu_a);            \
		_Bool mu_is3 = mu_is((id) + 2, !mu_a);                                    \
		(mu_is1 ? !mu_a : mu_is2 ? 0 : mu_is3 ? 1 : mu_a) ? (int)!!b : (int)mu_a; \
	})
/* a || b -> a && b, a, b */
#define MU_OR(id, a, b)                                                                   \
	__extension__({                                                                   \
		_Bool mu_a = !!a;                                                         \
		_Bool mu_is1 = mu_is((id), 1), mu_is2 = mu_is((id) + 1, !mu_a);           \
		_Bool mu_is3 = mu_is((id) + 2, mu_a);                                     \
		(mu_is1 ? mu_a : mu_is2 ? 0 : mu_is3 ? 1 : !mu_a) ? (int)!!b : (int)mu_a; \
	})
/* A condition that always, and that never holds; one that never does; the other truth value. */
#define MU_COND(id, a)                                         \
	__extension__({                                        \
		_Bool mu_a = !!a, mu_is1 = mu_is((id), !mu_a); \
		_Bool mu_is2 = mu_is((id) + 1, mu_a);          \
		mu_is1 ? 1 : mu_is2 ? 0 : mu_a;                \
	})
#define MU_NEVER(id, a)                       \
	__extension__({                       \
		_Bool mu_a = !!a;             \
		mu_is((id), mu_a) ? 0 : mu_a; \
	})
#define MU_FLIP(id, a) (mu_is((id), 1) ? !a : !!a)
#define MU_NEG(id, a)                                  \
	__extension__({                                \
		__auto_type mu_a = a;                  \
		mu_is((id), mu_a != 0) ? mu_a : -mu_a; \
	})
#define MU_INT(id, a) (mu_is((id), 1) ? a + 1 : a)
#define MU_ARITH(id, a, op, alt, b)                      \
	__extension__({                                  \
		__auto_type mu_a = a;                    \
		__auto_type mu_b = b;                    \
		__auto_type mu_0 = mu_a op mu_b;         \
		__auto_type mu_1 = mu_a alt mu_b;        \
		mu_is((id), mu_0 != mu_1) ? mu_1 : mu_0; \
	})
#define MU_KEEP(id) if (!mu_is((id), 1))
/* A planted condition that is always 0, or 1. */
#define MU_DECIDED(id, value, a)                                 \
	__extension__({                                          \
		__auto_type mu_a = a;                            \
		mu_is((id), !!mu_a != (value)) ? (value) : mu_a; \
	})
#define MU_PLANTED(id) mu_is((id), 1)

#endif
