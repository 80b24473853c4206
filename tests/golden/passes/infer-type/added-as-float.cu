// cunest: -Rpass-missed=infer-type
// A float that is added as double, since a literal is one.

__global__ void relaxed(float *out, const float *in, const int *keys, int n)
{
	float s = 0, t = 0;

	#pragma nest noalias fp(relaxed)
	for (int i = 0; i < n; i++) {
		s += keys[i] == 0 ? in[i] : 0.0;
		t -= keys[i] > 0 ? keys[i] < 5 ? in[i] : 0.5 : 1.0;
	}
	out[0] = s;
	out[1] = t;
}

// A sum of a float and a float that is rounded once is the sum of floats: in the default mode, too.
__global__ void unasked(float *out, const float *in, const int *keys, int n)
{
	float s = 0;

	#pragma nest noalias
	for (int i = 0; i < n; i++)
		s += keys[i] == 0 ? in[i] : 0.0;
	out[0] = s;
}

// A literal with more digits is rounded; a value of double, a product and a sum of doubles stay.
__global__ void stays(float *out, const float *in, const double *d, const int *keys, int n)
{
	float s = 0;
	double wide = 0;

	#pragma nest noalias fp(relaxed)
	for (int i = 0; i < n; i++) {
		s += keys[i] == 0 ? in[i] : 0.1;
		s += keys[i] == 0 ? in[i] : d[i];
		s *= keys[i] == 0 ? in[i] : 1.0;
		wide += keys[i] == 0 ? in[i] : 0.0;
	}
	out[0] = s + (float)wide;
}
