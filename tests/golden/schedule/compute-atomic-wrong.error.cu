// The loop updates what the stage has filled: filled again in each iteration, the updates would be gone.
__global__ void updates(int *__restrict__ y, const int *__restrict__ a)
{
	__shared__ int t[60];
	#pragma nest compute(t at i)
	{
		for (int j = 0; j < 60; j++)
			t[j] = a[j];
		for (int i = 0; i < 60; i++) {
			y[i] = t[0] + t[i];
			atomicAdd(&t[0], 1);
		}
	}
}
