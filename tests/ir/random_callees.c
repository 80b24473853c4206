/* random_callees.c - the functions that random functions call.
 *
 * ps gives a value of its arguments, pd is not defined for all, rd reads, wr, wq and nx have
 * effects, and threads synchronise in cv.  The IR does not see into those; it does into lg, a loop over a
 * table, and pw, a recursion. */
#include "random.h"

const char *random_callees(bool cuda)
{
	if (cuda)
		return "__device__ int hits;\n"
		       "__device__ int ps(int a, int b) { return (a ^ b) & 7; }\n"
		       "__device__ int pd(int a, int b) { return a / (b | 1); }\n"
		       "__device__ int rd(const int *p, int a) { return (p[0] ^ a) & 7; }\n"
		       "__device__ int wr(int *p, int a) { p[0] ^= a & 7; return hits++ & 7; }\n"
		       "__device__ int wq(int &p, int a) { p ^= a & 7; return hits++ & 7; }\n"
		       "__device__ int nx() { return hits++ & 7; }\n"
		       "__device__ int cv(int a) { __syncthreads(); return a & 7; }\n"
		       "__device__ int lg(int a)\n{\n  int r = 0, t[2] = {1, 2};\n"
		       "  while (a > 1) {\n    a /= 2;\n    r += t[r & 1];\n  }\n"
		       "  return r & 7;\n}\n"
		       "__device__ int pw(int a, int n)\n{\n  if (n < 1) return a & 7;\n"
		       "  const int h = pw((a & 31) + n, n - 1);\n"
		       "  return (h * h - (a & 31)) & 15;\n}\n";
	return "func lg device (a: int) {\n  let r: int = 0;\n"
	       "  let t: int[2] = @call<int[2]>(\"{}\", 1, 2);\n"
	       "  while (a > 1) {\n    a /= 2;\n    r += t[r & 1];\n  }\n"
	       "  return r & 7;\n}\n"
	       "func pw device (a: int, n: int) calls(\"pw\" cost(20)) {\n"
	       "  if (n < 1) return a & 7;\n"
	       "  let h: const int = @call<int>(\"pw\", (a & 31) + n, n - 1);\n"
	       "  return (h * h - (a & 31)) & 15;\n}\n";
}

const char *random_calls(void)
{
	return " calls(\"ps\" returns total cost(9), \"pd\" returns cost(9), "
	       "\"rd\" reads returns cost(9), \"wr\" reads writes returns cost(9), "
	       "\"wq\" reads writes returns cost(9), \"nx\" reads writes returns cost(9), "
	       "\"cv\" reads writes convergent returns cost(9), \"lg\" returns cost(30), "
	       "\"pw\" cost(30))";
}
