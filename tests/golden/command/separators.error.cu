// A size follows a colon, a place an equals sign, and the operator of a reduction comes first.
__global__ void k(float *a, int n)
{
	#pragma nest unroll(i=4)
	for (int i = 0; i < 8; i++)
		a[i] = i;
	#pragma nest split(i=32)
	for (int i = 0; i < n; i++)
		a[i] = i;
	#pragma nest peel(i=first)
	for (int i = 0; i < n; i++)
		a[i] = i;
	#pragma nest stripe(i:8, j=4)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			a[i * n + j] = i;
	#pragma nest bind(i:threadIdx.x)
	for (int i = 0; i < 8; i++)
		a[i] = i;
	#pragma nest bind(i=threadIdx.w)
	for (int i = 0; i < 8; i++)
		a[i] = i;
	#pragma nest reduction(a:+)
	for (int i = 0; i < 8; i++)
		a[0] += i;
}
