// cunest: --passes=dce
// What the bodies of callees in sight show: magnitude and what it calls have no effect, counted has.
__device__ int calls;
__device__ float square(float x) { return x * x; }
__device__ float magnitude(float x, float y) { return sqrtf(square(x) + square(y)); }
__device__ float counted(float x) { calls++; return x; }
__device__ float log_of(float x);
__global__ void helpers(float *out, const float *in, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		float m = magnitude(in[i], in[i + 1]);
		float c = counted(in[i]);
		float l = log_of(in[i]);
		sqrtf(in[i]);
		magnitude(in[i], 1);
		counted(2);
		out[i] = in[i];
	}
}
