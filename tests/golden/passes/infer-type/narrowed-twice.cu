// A sum that one narrow operand makes write the other's type may as well lose another conversion.
// cunest: --all --passes=infer-type,simplify
__global__ void copy(float *out, const float *in, int n, int pitch, int i)
{
	for (long j = (2 % (n + i)); j < 64; j++)
		if ((j % pitch) + i < n)
			for (long k = (2 % (n + i)); k < 64; k++)
				out[2 * pitch + k] = in[k * 64 + i + (k / 3) / 8];
}
