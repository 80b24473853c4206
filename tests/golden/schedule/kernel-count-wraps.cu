// cunest:
// The size of a grid that just does not wrap around.
void threads(unsigned char *B, unsigned n)
{
#pragma nest deviceptr bind(i=thread) assume(n <= 4294967040u)
	for (unsigned i = 0; i < n; i++)
		B[i] = 1;
}

void by_three(unsigned char *B, unsigned n)
{
#pragma nest deviceptr bind(i=blockIdx.x) assume(n <= 4294967293u)
	for (unsigned i = 0; i < n; i += 3)
		B[i] = 1;
}

void from(unsigned char *B, unsigned n)
{
#pragma nest deviceptr bind(i=thread) assume(n > 5, n <= 4294967045u)
	for (unsigned i = 5; i < n; i++)
		B[i] = 1;
}

void launched(unsigned char *B, unsigned n, unsigned g)
{
#pragma nest deviceptr bind(i=blockIdx.x) assume(g >= (n + 2) / 3, n > 0, n < 100000, g <= 100000) launch(g, 1)
	for (unsigned i = 0; i < n; i += 3)
		B[i] = 1;
}
