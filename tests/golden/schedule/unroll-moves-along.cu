// The pragma of unroll(i) stays with the loop over i, wherever that goes; the strips of tail=peel have none.
__device__ void f(int *A)
{
#pragma nest unroll(i) split(i:3)
	for (int i = 0; i < 8; i++) A[i] = 1;
#pragma nest unroll(i) interchange(i, j)
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 8; j++) A[i * 8 + j] = 1;
}
__device__ void g(int *A)
{
#pragma nest unroll(i) reorder(j, i)
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 8; j++) A[i * 8 + j] = 1;
#pragma nest tile(i:1, j:3) unroll(i.o)
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 8; j++) A[i * 8 + j] = 1;
}
__device__ void h(int *A)
{
#pragma nest unroll(i) tile(i:1, j:3)
	for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) A[i * 8 + j] = 1;
}
__device__ void inner(int *A)
{
#pragma nest unroll(j) tile(i:2, j:3)
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 8; j++)
			A[i * 8 + j] = 1;
#pragma nest unroll(i) unroll(j:2) reorder(j, i)
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 8; j++)
			A[i * 8 + j] = 1;
#pragma nest unroll(i) unroll(j:2) tile(i:3, j:5 tail=peel)
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 8; j++)
			A[i * 8 + j] = 1;
}
