// __LINE__ by another name is still the line that it stands in.
#define HERE __LINE__
#define PLUS(x) ((x) + HERE)
__device__ int object_like(int n, int k)
{
	int a = k, s = 0;
	#pragma nest
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			s += (a +
			      HERE) * 64 / (k * k + 7);
			if (j & 1)
				s += (a + 9) * 64 / (k * k + 7);
		}
	return s;
}
__device__ int function_like(int n, int k)
{
	int a = k, s = 0;
	#pragma nest
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			s += PLUS(a) * 64 / (k * k + 7);
			if (j & 1)
				s += PLUS(a) * 64 / (k * k + 7);
		}
	return s;
}
