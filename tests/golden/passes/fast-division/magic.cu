// A loop that turns often divides by a product.
__global__ void tiles(const int *__restrict__ in, int *__restrict__ out, int w, int n)
{
	#pragma nest assume(w > 0, trips(i) >= 100)
	for (int i = threadIdx.x; i < n; i += 32) {
		const int x = i % w;
		const int y = i / w;

		out[x * 4096 + y] = in[i];
	}
}
