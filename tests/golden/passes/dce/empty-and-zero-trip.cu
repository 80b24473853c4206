// cunest: --passes=dce
// Loops that do nothing, loops that never run, branches that are left with nothing.
__global__ void empty(int *out, int n, int m)
{
	int last = 0;
	#pragma nest assume(m <= 4)
	for (int i = 0; i < n; i++) {
		for (int k = 0; k < n; k++) {
			for (int j = 0; j < 3; j++) {
			}
		}
		for (int k = 4; k < m; k++)
			out[k] = 0;
		if (out[i] > 3)
			last = i; // nobody asks
		else
			out[i] = 3;
		if (out[i] < 9)
			out[i]++;
		else
			last = i;
	}
}
