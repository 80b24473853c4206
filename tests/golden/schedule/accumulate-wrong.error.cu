// What accumulate refuses, with the reason.
__device__ void unknown(float *);

__global__ void wrong(float *y, const float *x, float *z, int n, int r)
{
	#pragma nest accumulate(y at k)
	for (int k = 0; k < 8; k++)
		y[r] += x[k];
	#pragma nest accumulate(y at k) noalias
	for (int k = 0; k < 8; k++)
		y[r + k] += x[k];
	#pragma nest accumulate(x at k) noalias
	for (int k = 0; k < 8; k++)
		y[r] += x[r];
	#pragma nest accumulate(w at k) noalias
	for (int k = 0; k < 8; k++)
		y[r] += x[r];
	#pragma nest accumulate(y at l) noalias
	for (int k = 0; k < 8; k++)
		y[r] += x[r];
	#pragma nest accumulate(y at k) noalias
	for (int k = 0; k < 8; k++)
		if (x[k] > 0)
			y[r] += x[k];
	#pragma nest accumulate(y at k) noalias
	for (int k = 0; k < 8; k++) {
		y[r] += x[k];
		unknown(z);
	}
	#pragma nest accumulate(y at k) noalias
	for (int k = 0; k < 8; k++) {
		y[r] += x[k];
		__syncthreads();
	}
	#pragma nest accumulate(y at k) noalias
	for (int k = 0; k < 8; k++) {
		y[r] += x[k];
		if (x[k] < 0)
			return;
	}
	#pragma nest accumulate(y at k) noalias
	for (int k = 0; k < 8; k++) {
		y[r] += x[k];
		y[n] += x[k];
	}
	#pragma nest accumulate(r at k) noalias
	for (int k = 0; k < 8; k++)
		r += x[k];
	#pragma nest accumulate(y) noalias
	for (int k = 0; k < 8; k++)
		y[r] += x[k];
	#pragma nest accumulate(y at k, z at k) noalias
	for (int k = 0; k < 8; k++)
		y[r] += x[k];
	#pragma nest accumulate(y at k) noalias
	for (int k = 0; k < 8; k++) {
		y[r] += x[k];
		atomicAdd(&z[k], 1.0f);
	}
}

__global__ void waits(volatile float *y, const float *x, int r)
{
	#pragma nest accumulate(y at k) noalias
	for (int k = 0; k < 8; k++)
		y[r] += x[k];
}

struct pair { float a, b; };

__global__ void members(struct pair *p, const float *x, int r)
{
	#pragma nest accumulate(p at k) noalias
	for (int k = 0; k < 8; k++) {
		p[r].a += x[k];
		p[r].b += x[k];
	}
}

__global__ void seen_around(float *y, const float *x, int n, int r)
{
	int k = n;
	#pragma nest accumulate(y at k) noalias
	for (int i = 0; i < n + k; i++)
		for (k = 0; k < n; k++)
			y[r] += x[i];
}

__global__ void starts_from_itself(float *y, const float *x, int n, int r)
{
	int k = 0;
	#pragma nest accumulate(y at k) noalias
	for (int i = 0; i < n; i++)
		for (k = k + 1; k < n; k++)
			y[r] += x[i];
}
