// cunest: --all
// The blank between the word and the loop goes once.
#include <cunest.h>
void scale(float *x, int n)
{
	x[0] = 2; NEST() for (int i = 0; i < 64; i++);
	x[1] = 3; NEST()  for (int i = 0; i < 64; i++);
	NEST() for (int i = 0; i < 64; i++);
	x[3] = 3;
}
