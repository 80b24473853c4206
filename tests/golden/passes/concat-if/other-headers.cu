// Branches whose loops are the same but for a header that is only bytes are not the same; those with the same bytes are.
__global__ void headers(float *__restrict__ out, int c)
{
	unsigned s;

	#pragma nest
	{
		if (c == 1) {
			for (s = 1; s < 256u; s *= 2)
				out[s] += out[2 * s];
		} else {
			for (s = 1; s < 256u; s *= 3)
				out[s] += out[2 * s];
		}
		if (c == 2) {
			for (s = 1; s < 256u; s *= 2)
				out[s] -= out[2 * s];
		} else {
			for (s = 1; s < 256u; s *= 2)
				out[s] -= out[2 * s];
		}
	}
}
