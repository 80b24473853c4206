// (1) and (3) with the whole pipeline: ((3 < j) && (j < 56)) leaves the loop over i.
// cunest: --cost-model=paper
__global__ void inside(int *count, int m, int n)
{
	int acc = 0;
	#pragma nest
	for (int j = 0; j < m; j++)
		for (int i = 0; i < n; i++)
			acc += (((3 < i) && (3 < j)) && (i < 56)) && (j < 56);
	#pragma nest
	for (int j = 0; j < m; j++)
		for (int i = 0; i < n; i++)
			acc += (((3 < i) && (3 < j)) ? (((i < 56) && (j < 56)) ? 1 : 0) : 0);
	count[threadIdx.x] = acc;
}
