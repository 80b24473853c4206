// A call that counts, or that others see, is made as often as it is written.
// cunest: --all --passes=fold -Rpass-missed=fold
__device__ int ticket(int step)
{
	static int next;
	return next += step;
}
__global__ void draw(int *out, int n)
{
	for (int i = 0; i < n; i++)
		out[i] = ticket(1) + ticket(2);
}
