// cunest: --score=off
// The exponents are 255, 4294967295 and 0: conversions on the way count.
#pragma nest fp(relaxed)
__global__ void k(int n, float *o, const float *x)
{
	for (int i = 0; i < n; i++) {
		o[i] = powf(x[i], (unsigned char)-1);
		o[i] += powf(x[i], -1u);
		o[i] += powf(x[i], (int)0.5f);
		o[i] += powf(x[i], (int)2.5f);
	}
}
