// cunest:
// Thread 0 stores what the others have yet to begin with.
__global__ void starts(int n, int *p)
{
#pragma nest assume(0 < n && n < 100000) bind(i=thread)
	for (int i = p[0] & 7; i < n; i++)
		p[i] = 13;
}
