// cunest:
// The size of a grid that wraps around to less.
void threads(unsigned char *B, unsigned n)
{
#pragma nest bind(i=thread)
	for (unsigned i = 0; i < n; i++)
		B[i] = 1;
}

void by_three(unsigned char *B, unsigned n)
{
#pragma nest bind(i=blockIdx.x)
	for (unsigned i = 0; i < n; i += 3)
		B[i] = 1;
}

void from(unsigned char *B, unsigned n)
{
#pragma nest bind(i=thread) assume(n > 5, n <= 4294967046u)
	for (unsigned i = 5; i < n; i++)
		B[i] = 1;
}

void launched(unsigned char *B, unsigned n, unsigned g)
{
#pragma nest bind(i=blockIdx.x) assume(g >= (n + 2) / 3, n > 0) launch(g, 1)
	for (unsigned i = 0; i < n; i += 3)
		B[i] = 1;
}
