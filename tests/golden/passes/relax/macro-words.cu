#define SQUARE(x) powf(x, 2.0f)
#define SCALE 3.0f

// What a macro spells is the user's word.
__global__ void macros(float *out, const float *in, float b, int n)
{
	#pragma nest fp(relaxed)
	for (int i = 0; i < n; i++)
		out[i] = SQUARE(in[i]) / SCALE + in[i] / b;
}
