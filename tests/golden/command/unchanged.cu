// Annotated nests that stay as they are: each gets a line, but the one that is switched off, and the one whose statement
// already has a line; loops without an annotation get none.
__global__ void wrapped(float *out, const float *in, int n, int w)
{
	#pragma nest no(restrict)
	for (int i = 0; i < n; i++)
		out[i] = in[i % w];
	#pragma nest off
	for (int i = 0; i < n; i++)
		out[i] = in[i % w];
	for (int i = 0; i < n; i++)
		out[i] = in[i % w];
}

__global__ void settled(float *__restrict__ out, const float *__restrict__ in, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		out[i] = in[i] + 1.0f;
}

__global__ void odd(float *__restrict__ out, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		asm volatile("");
}

// a function is annotated: its nests are
#pragma nest
__global__ void both(float *out, const float *in, int n)
{
	for (int i = 0; i < n; i++)
		out[i] = in[i] + 1.0f;
	for (int i = 0; i < n; i++)
		out[i] += in[i];
}
