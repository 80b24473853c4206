// cunest:
// What `auto` is in a template is known where it is instantiated; no parameter can be declared with it.
template <class T, int N> void scale(T *x, T s, int n)
{
	auto z = s * N;
	#pragma nest bind(i=threadIdx.x)
	for (int i = 0; i < 64; i++)
		x[i] = x[i] * z + N / 2;
}
