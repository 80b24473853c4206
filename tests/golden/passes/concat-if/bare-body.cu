// The body of a loop need not have braces: it gets them when it comes to hold more.
// cunest: --passes=concat-if --cost-model=paper
__global__ void store(float *out, const float *__restrict__ in, int n, int m)
{
#pragma nest
	for (int i = 0; i < n; i++)
		if (i < m)
			out[i] = in[i];
		else
			out[i] = in[i];
#pragma nest
	for (int i = 0; i < n; i++)
		if (i < m) {
			out[i] = in[i] + 1.0f;
			out[i + n] = 2.0f;
		} else {
			out[i] = in[i] + 1.0f;
			out[i + n] = 3.0f;
		}
#pragma nest
	for (int i = 0; i < n; i++)
		if (i < m)
			out[i] = in[i];
		else {
			out[i + n] = 1.0f;
			out[i] = in[i];
		}
}
