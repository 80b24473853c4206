// colors.x is named after both; an array in a struct is no load, and its address gets no name.
// cunest: --cost-model=paper
struct weights {
	int values[8];
};
__global__ void shade(weights p, float2 colors, float *out, int n)
{
#pragma nest
	for (int i = 0; i < n; i++)
		out[i] = p.values[i % 8] * colors.x;
}
