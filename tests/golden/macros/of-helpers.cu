// What a helper computes comes as numbers: where it comes to, its macros may be others, or none.
#define K 3
__device__ int three(int n)
{
	return K;
}
const int also_three = K;
#undef K
#define K 5

__device__ void scaled(int *__restrict__ o, const int *__restrict__ a, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		o[i] = a[i] * three(1) + (n > 7 ? a[i] / also_three : K);
}
