// The seed's expression (3) becomes its expression (4), to the letter.
// cunest: --cost-model=paper --passes=collapse-cond,group -Rpass=.
__global__ void inside(int *count, int m, int n)
{
	int acc = 0;
	#pragma nest
	for (int j = 0; j < m; j++)
		for (int i = 0; i < n; i++)
			acc += (((3 < i) && (3 < j)) ? (((i < 56) && (j < 56)) ? 1 : 0) : 0);
	count[threadIdx.x] = acc;
}
