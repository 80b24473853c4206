// A variable that only the pragma of a macro names is in use.
#define BY_FACTOR _Pragma("unroll factor")
__global__ void kernel(float *out, const float *in, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		const int factor = 3;
		float sum = 0.0f;

		BY_FACTOR
		for (int k = 0; k < 12; k++)
			sum += in[i + k];
		out[i] = sum;
	}
}
