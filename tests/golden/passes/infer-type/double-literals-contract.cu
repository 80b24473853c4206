// One operation of double that is rounded to float is the float operation, bit for bit.
__global__ void scale(float *out, const float *in, int n)
{
#pragma nest fp(contract)
	for (int i = 0; i < n; i++) {
		out[i] = in[i] * 0.5;
		out[i + n] = in[i] / 3.0;
		out[i + 2 * n] = sqrt((double)in[i]);
		out[i + 3 * n] = in[i] * 2.0 + 1.0; // two operations: rounded once less
		out[i + 4 * n] = in[i] * 0.1;
	}
}
