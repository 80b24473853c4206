// `+ 0` above `+ 1` is layout: x + 0 has the name of x, and none of its own.
// cunest: --all --cost-model=paper --no-lines
__global__ void pad(int *__restrict__ idx, const int *__restrict__ cnt, int n, int pad)
{
	for (int i = threadIdx.x; i < n; i += 32) {
		idx[i * 9 + cnt[i]] = idx[i * 9 + 0];
		if (cnt[i] == 8)
			idx[i * 9 + 4] = idx[i * 9 + 0];
	}
}

__global__ void sums(float *__restrict__ o, const float *__restrict__ a, int n, int m)
{
	for (int i = threadIdx.x; i < n; i += 32) {
		o[i * 9 + m + 0] = a[i * 9 + m + 0] + a[i * 9 + m + 1];
		o[(i + 1) * m - 0] = a[(i + 1) * m - 0];
	}
}

// The variable is there already.
__global__ void given(float *__restrict__ o, const float *__restrict__ a, int n, int m)
{
	for (int i = threadIdx.x; i < n; i += 32) {
		const int p = i * 9 + 0;
		o[i * 9 + 0] = a[p];
	}
}
