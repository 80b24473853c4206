// Names of constants are the user's words, and every compiler knows what they stand for.
#define STEP 4
constexpr int kRadius = 3;
__global__ void f(int *out, const int *in, int n)
{
	const int width = 2 * kRadius + 1;
	int off = 0;

	#pragma nest
	for (int i = 0; i < n; i++)
		out[i * width + off] = in[i * STEP + kRadius];
}
