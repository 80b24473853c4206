// cunest:
// What a constructor computes for a conversion may trap, as a call may: it stays after its test.
struct inverse {
	int x;
	__device__ inverse(int d) : x(100 / d) {}
};

__device__ static inline float value(inverse s)
{
	return s.x > 3 ? (float)s.x * 2.0f + 1.0f / (float)s.x : (float)s.x * 3.5f;
}

__global__ void guarded(float *__restrict__ out, const int *__restrict__ a, int n, int d)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		if (a[i] > 0)
			out[i] = value(d) + a[i];
	}
}
