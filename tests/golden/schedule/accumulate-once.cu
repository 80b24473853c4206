// accumulate over a loop that runs once at most: its variable is not there outside.
__global__ void k(float *__restrict__ a, const float *__restrict__ b, int n)
{
	#pragma nest accumulate(a at i)
	for (int i = 0; i < min(1, n); i++)
		a[i * n + i] = b[3];
	#pragma nest cut(i @ 1) accumulate(a at i)
	for (int i = 0; i < n; i++)
		a[i * n + i] = b[3];
}
