// Nobody knows how many iterations it has: unsigned.
__global__ void tiles(const int *__restrict__ in, int *__restrict__ out, int w, int h, int n)
{
	#pragma nest assume(w > 0, h > 0)
	for (int i = threadIdx.x; i < n; i += 32) {
		const int x = i % w;
		const int y = i / w % h;

		out[(i / w / h * 64 + x) * 64 + y] = in[i];
	}
}
