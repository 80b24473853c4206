// cunest: -Rpass-missed=infer-type
// A float that is added as double, since a literal is one.

__global__ void contract(float *out, const float *in, const int *keys, int n)
{
	float s = 0, t = 0;

	#pragma nest noalias fp(contract)
	for (int i = 0; i < n; i++) {
		s += keys[i] == 0 ? in[i] : 0.0;
		t -= keys[i] > 0 ? keys[i] < 5 ? in[i] : 0.5 : 1.0;
	}
	out[0] = s;
	out[1] = t;
}

// In the default mode the sum may not be contracted with a product, so it is only said.
__global__ void strict(float *out, const float *in, const int *keys, int n)
{
	float s = 0;

	#pragma nest noalias
	for (int i = 0; i < n; i++)
		s += keys[i] == 0 ? in[i] : 0.0;
	out[0] = s;
}

// Not a float: a literal with more digits, a sum of doubles, a product.
__global__ void stays(float *out, const float *in, const double *d, const int *keys, int n)
{
	float s = 0;
	double wide = 0;

	#pragma nest noalias fp(contract)
	for (int i = 0; i < n; i++) {
		s += keys[i] == 0 ? in[i] : 0.1;
		s += keys[i] == 0 ? in[i] : d[i];
		s *= keys[i] == 0 ? in[i] : 1.0;
		wide += keys[i] == 0 ? in[i] : 0.0;
	}
	out[0] = s + (float)wide;
}
