// Members of a vector are known one by one.
__global__ void offsets(float *out, const float *in, int n, int m)
{
	const int3 step = make_int3(1, m, 4);

	#pragma nest
	for (int i = 0; i < n; i++)
		out[i] = in[i + step.x] + in[i * step.y] + in[i * step.z];
}
