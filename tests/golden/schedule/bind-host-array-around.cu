// A local array around a nest of the host: it goes into the kernel, and stays where the host uses it.
void rows(float *__restrict__ out, const float *__restrict__ in, int n)
{
	float t[8];

	#pragma nest split(i:128) bind(i) assume(n > 0, n <= 1 << 16)
	for (int i = 0; i < n; i++) {
		for (int k = 0; k < 8; k++)
			t[k] = in[i * 8 + k];
		for (int k = 0; k < 8; k++)
			out[i * 8 + k] = t[7 - k];
	}
}

float first(float *__restrict__ out, const float *__restrict__ in, const float *host, int n)
{
	float t[8], s;

	for (int k = 0; k < 8; k++)
		t[k] = host[k];
	s = t[3] * t[n & 7];
	#pragma nest bind(i=blockIdx.x, j=threadIdx.x) assume(n > 0, n <= 1 << 16)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 32; j++) {
			for (int k = 0; k < 8; k++)
				t[k] = in[(i * 32 + j) * 8 + k];
			for (int k = 0; k < 8; k++)
				out[(i * 32 + j) * 8 + k] = t[7 - k];
		}
	return s;
}
