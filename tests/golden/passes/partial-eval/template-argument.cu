// A template argument stays a name: it is another value in another instance.  What the program says of it in a
// branch is known there.
template <int RADIUS> __global__ void stencil(float *out, const float *in, int n)
{
	int span[2] = {2 * RADIUS + 1, 8};

	#pragma nest
	for (int i = RADIUS; i < n - RADIUS; i++)
		out[i] = in[i - RADIUS] * span[0] + in[i + RADIUS] * span[1];
}
template __global__ void stencil<1>(float *, const float *, int);
template __global__ void stencil<2>(float *, const float *, int);
