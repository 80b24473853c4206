// Names and numbers of facts that cannot be meant.
__global__ void k(float *C, const float *A, const int *at, int n)
{
	float s = 0;
	struct { int x; } r = {0};
	#pragma nest reduction(+:q)
	for (int i = 0; i < n; i++)
		s += A[i];
	#pragma nest reduction(+:r)
	for (int i = 0; i < n; i++)
		r.x += at[i];
	#pragma nest aligned(C:12)
	for (int i = 0; i < n; i++)
		s += A[i];
	#pragma nest aligned(s:16)
	for (int i = 0; i < n; i++)
		s += A[i];
	#pragma nest aligned(C:n)
	for (int i = 0; i < n; i++)
		s += A[i];
	C[0] = s + r.x;
}
