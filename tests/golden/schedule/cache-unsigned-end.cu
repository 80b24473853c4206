// cunest:
// The end of a tile and the end of the loop are of two types.
void f(int *__restrict__ x, int *__restrict__ q)
{
	#pragma nest split(j:4) cache(x at j.o)
	for (long i = 0; i < 8; i++)
		for (unsigned j = 1u; j < 8u; j++)
			q[i + 3] = x[i * 20 + j];
}
