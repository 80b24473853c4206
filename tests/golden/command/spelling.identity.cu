// Pragmas that nearly have the name of an annotation, and others, of which nothing is said.
__global__ void k(float *a, const float *b, int n)
{
	#pragma nets tile(i:32)
	for (int i = 0; i < n; i++)
		a[i] = b[i];
	#pragma Nest
	for (int i = 0; i < n; i++)
		a[i] = b[i];
	#pragma nst assume(n > 0)
	for (int i = 0; i < n; i++)
		a[i] = b[i];
	#pragma cunest off
	for (int i = 0; i < n; i++)
		a[i] = b[i];
#if 0
	#pragma nets
#endif
	#pragma test off
	#pragma next data
	#pragma rest
	#pragma nets foo
	#pragma omp tile
	#pragma unroll
	for (int i = 0; i < n; i++)
		a[i] = b[i];
}
