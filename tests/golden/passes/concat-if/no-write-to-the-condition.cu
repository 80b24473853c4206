// The first branch writes what the condition reads: in a variable, and in memory.
// cunest: --cost-model=paper -Rpass-missed=concat-if
__global__ void work(int *out, int *flag, int n, int left)
{
	#pragma nest only(concat-if)
	for (int i = 0; i < n; i++) {
		if (i < left)
			left--;
		if (i < left)
			out[i] = 1;
		if (flag[i] > n)
			out[i + 1] = 2;
		if (flag[i] > n)
			out[i + 2] = 3;
	}
}
