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
