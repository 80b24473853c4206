// Two versions would be four statements more than there are; three are allowed.
// cunest: -Rpass-missed=hoist-if --cost=growth:3
__global__ void long_body(float *y, float *z, float *u, const float *x, int n, int bias)
{
	#pragma nest only(hoist-if)
	for (int i = 0; i < n; i++) {
		float v = x[i];

		if (bias == 1)
			v += 1.0f;
		y[i] = v;
		z[i] = v;
		u[i] = v;
	}
}
