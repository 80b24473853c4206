// cost(x/1024 + y) = cost(+) + cost(/) = 1 + 3 = 4: it is moved for K = 4, and not for K = 5.
// cunest: --cost-model=paper --passes=licm -Rpass-missed=licm -Rpass-analysis=licm
__global__ void four(int *__restrict__ A, int x, int y, int n)
{
	#pragma nest cost(licm:4) assume(0 <= x, 0 <= y && y < 65536)
	for (int i = 0; i < n; i++)
		A[i] = x / 1024 + y;
	#pragma nest cost(licm:5) assume(0 <= x, 0 <= y && y < 65536)
	for (int i = 0; i < n; i++)
		A[i] = x / 1024 + y;
}
