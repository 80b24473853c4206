// A pragma of the user's is said of the loop that it stands before.
__device__ void f(int *A)
{
#pragma nest interchange(i, j)
#pragma unroll
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 8; j++)
			A[i * 8 + j] = 1;
}
