// An array as long as a template's parameter says cannot be declared once more under another name.
template <class T, int N> __global__ void twice(T *__restrict__ a, const T *__restrict__ in, int n)
{
	#pragma nest jam(i:2)
	for (int i = 0; i < n; i++) {
		T v[N], s = T(0);
		for (int k = 0; k < N; k++) {
			v[k] = in[i * N + k];
			s += v[k];
		}
		a[i] = s;
	}
}

template <int N> __global__ void vectors(float *__restrict__ a, const float *__restrict__ in, int n)
{
	#pragma nest vectorize(i:2) aligned(a:16, in:16) assume(n % 2 == 0)
	for (int i = 0; i < n; i++) {
		float v[N];
		v[0] = in[i];
		a[i] = v[0];
	}
}

template <int N> void renamed(float *__restrict__ out, const float *__restrict__ in)
{
	#pragma nest compute(T at i)
	{
		float T[66];
		for (int i = 0; i < 66; i++) {
			float v[N];
			v[0] = in[i];
			T[i] = v[0];
		}
		for (int i = 0; i < 64; i++) {
			float v = in[i];
			out[i] = T[i] + T[i + 2] * v;
		}
	}
}
