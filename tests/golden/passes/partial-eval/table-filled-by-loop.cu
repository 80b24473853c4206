// A table that a loop fills is known after the loop, which is then dead.
#define LEVELS 6
__global__ void scale(int *out, const int *in, int n)
{
	#pragma nest
	{
		int first[LEVELS];

		for (int l = 0; l < LEVELS; l++)
			first[l] = l == 0 ? 0 : 2 * first[l - 1] + 1;
		for (int i = 0; i < n; i++)
			out[i] = in[i + first[3]] + in[i + first[LEVELS - 1]];
	}
}
