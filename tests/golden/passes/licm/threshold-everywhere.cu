// --cost=licm:K is the threshold of all nests whose clauses have none.
// cunest: --cost-model=paper --cost=licm:4 --passes=licm
__global__ void four(int *__restrict__ A, int x, int y, int n)
{
	#pragma nest assume(0 <= x, 0 <= y && y < 65536)
	for (int i = 0; i < n; i++)
		A[i] = x / 1024 + y;
	#pragma nest cost(licm:9) assume(0 <= x, 0 <= y && y < 65536)
	for (int i = 0; i < n; i++)
		A[i] = x / 1024 + y;
}
