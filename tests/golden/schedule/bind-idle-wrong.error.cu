// cunest:
// Threads past the end whose variable may come all the way around: neither its end nor its start tells them.
void by_three(signed char *B, unsigned n)
{
#pragma nest bind(i=thread) assume(n <= 4294966532u)
	for (unsigned i = 0; i < n; i += 3)
		B[i] = 1;
}

__global__ void by_two(signed char *B, int lo, int n)
{
#pragma nest bind(i=thread) independent(i)
	for (int i = lo; i < n; i += 2)
		B[i + 2147483648u] = 1;
}

__global__ void far(signed char *B, unsigned n)
{
#pragma nest bind(i=threadIdx.x) independent(i)
	for (unsigned i = 0; i < n; i += 2000000000)
		B[i] = 1;
}
