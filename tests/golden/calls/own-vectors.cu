// Overloads of make_int2 as in helper_math.h: one number for both members, a vector and a number.
__device__ inline int2 make_int2(int s)
{
	return make_int2(s, s);
}
__device__ inline int3 make_int3(int2 a, int s)
{
	return make_int3(a.x, a.y, s);
}
__device__ void both(int *y, int n)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		int2 v = make_int2(5);
		y[i] = v.y + i;
	}
}
__device__ void longer(int *y, int n)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		int2 u = make_int2(3, 4);
		int3 v = make_int3(u, 5);
		y[i] = v.y * v.z + u.y + i;
	}
}
