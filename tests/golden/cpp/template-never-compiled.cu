// What no type could make of a template is no error before one is given: such statements stay as they are.
// cunest: --all -Rpass-missed=opaque
template <typename T> __device__ void f(T *sums, const T *image, float x, int w, int k)
{
	#pragma nest
	for (int i = 0; i < w; i++) {
		sums[i + 1] = k / 3;
		(x > 1 ? sums : image)[i] = 1;
	}
	#pragma nest
	for (int i = 0; i < w; i++) {
		sums[i + 1] = k / 3;
		sums[i + x] += 1;
	}
}
template <typename T> __global__ void g(T *sums, float *out, int2 pair, float x, int w, int k)
{
	#pragma nest
	for (int i = sums; i < w; i++)
		out[i] = 0 / 3;
	#pragma nest
	for (int i = 0; i < w; i++) {
		int from = sums;
		out[i] = sums;
		out[i] += sums;
		out[i] %= sums[i];
		k -= sums;
		sums *= 2;
		x = sums + out;
		x = sums ? 1 : sums[i] * 2;
		k = 0 / 3;
	}
	#pragma nest
	for (int i = 0; i < w; i++) {
		out[i] -= k > sums[i];
		out[i] += x < k;
		if (out[sums[i]])
			out[i] = 0 / 3;
		while (k - 1 + sums[0])
			k /= 2 + 2;
	}
}
template <typename T> struct holder {
	T *at;
	__device__ void clear(float *out, int w)
	{
		#pragma nest
		for (int i = 0; i < w; i++)
			out[i] = at + out + 0 / 3;
	}
};
