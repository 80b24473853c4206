// cunest:
// The brace of a label's statement goes before the comment after the label.
#include <cunest.h>
__global__ void f(float *x, int n)
{
	if (n > 1) {
		x[1] = 1;
	}
	switch (n) { case 1: // first
NEST(unroll(i)) for (int i = 0; i < 4; i++) // four
x[i] = 1; }
}
