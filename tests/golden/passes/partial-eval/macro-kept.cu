// A value that came from a macro goes on by its name.
#define RADIUS 2
#define WIDTH (2 * RADIUS + 1)
__global__ void window(float *out, const float *in, int r, int n)
{
	const int reach = r + 1;

	if (r == RADIUS)
		#pragma nest
		for (int i = 0; i < n; i++)
			out[i * r] = in[i + reach] + WIDTH;
	else
		out[0] = reach;
}
