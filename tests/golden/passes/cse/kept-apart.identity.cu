// cunest: --passes=cse --cost-model=paper --all
// Macros that are one number today, volatile memory, atomics, calls with effects, a variable that changes, two k's.
#define WIDTH 16
#define HEIGHT 16
__device__ int counter;
__device__ int next() { return atomicAdd(&counter, 1); }
__global__ void apart(int *out, volatile int *flag, int x, int n)
{
	for (int i = 0; i < n; i++) {
		out[x * WIDTH] = x * HEIGHT;
		x += 1;
		out[x * WIDTH] = flag[0] * 3;
		x += 2;
		out[x * HEIGHT] = flag[0] * 3;
		out[i] = next() / 2;
		out[n] = next() / 2;
		for (int k = 0; k < n; k++)
			out[k] = k * i;
		for (int k = 0; k < n; k++)
			out[k] = k - k * i;
	}
}
