// Guards of which one says more than the other.
__global__ void halo(float *out, const float *in, int n, int m)
{
#pragma nest assume(0 <= m, m <= n - 2, n < 1000000) only(simplify)
	for (int i = 0; i < n; i++) {
		if (i < m && i < n - 1)
			out[i] = in[i + 1];
		if (i == m || i > m)
			out[i] = 0;
		out[n + i] = i < m ? (i <= m ? in[i] : in[0]) : in[m];
	}
}
