// The grid is counted with the block of the launch, which has more threads than a tile: the mistake is there.
__global__ void copy(float *__restrict__ a, const float *__restrict__ b, int n)
{
	#pragma nest tile(i:128) bind(i) assume(n <= 65536)
	#pragma nest launch((n + 255) / 256, \
			    256)
	for (int i = 0; i < n; i++)
		a[i] = b[i];
}
