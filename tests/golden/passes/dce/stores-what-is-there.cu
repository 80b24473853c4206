// cunest: --passes=dce
// A[i] = A[i], x = x; but not what converts, nor what is volatile.
__global__ void same(float *a, short *s, volatile float *v, int n)
{
	int x = n;
	#pragma nest
	for (int i = 0; i < n; i++) {
		a[i] = a[i];
		x = x;
		s[i] = (char)s[i];
		v[i] = v[i];
		a[x] = a[i];
	}
}
