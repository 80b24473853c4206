// pow() of a float and an integer is a double: it is computed as float where it is rounded to one.

__global__ void square(float *out, const float *in, int n)
{
	#pragma nest noalias fp(relaxed)
	for (int i = threadIdx.x; i < n; i += 256)
		out[i] = pow(in[i], 2) + powf(in[i + 1], 3);
}

__global__ void stays_double(double *out, const float *in, int n)
{
	#pragma nest noalias fp(relaxed)
	for (int i = threadIdx.x; i < n; i += 256)
		out[i] = pow(in[i], 2);
}
