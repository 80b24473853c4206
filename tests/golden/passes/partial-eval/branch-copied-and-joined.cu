// Each branch has a store of its own; after them holds what both left.
__global__ void taps(float *out, const float *in, int n, bool wide)
{
	int reach[2];

	#pragma nest
	{
		if (wide) {
			reach[0] = 3;
			reach[1] = 1;
		} else {
			reach[0] = 2;
			reach[1] = 1;
		}
		for (int i = 3; i < n - 3; i++)
			out[i] = in[i - reach[0]] + in[i + reach[1]];
	}
}
