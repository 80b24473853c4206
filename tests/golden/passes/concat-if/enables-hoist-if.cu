// nvcc's model: merged, the loop holds nothing but the if, and hoist-if takes it out.
__global__ void fill(float *a, float *b, int n, int mode)
{
	#pragma nest noalias
	for (int i = 0; i < n; i++) {
		if (mode > 3)
			a[i] = 1.0f;
		if (mode > 3)
			b[i] = 2.0f;
	}
}
