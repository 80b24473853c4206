// A name that goes on in the next line is not moved in.
// cunest: --all
__global__ void copy(float *out, const float *in, int n, int pitch)
{
	for (int i = 0; i < pitch; i++)
		for (int j = 0; j < 64; j++)
			if (j + i < n)
				out[i * pi\
tch + j] = in[j * 3];
}
