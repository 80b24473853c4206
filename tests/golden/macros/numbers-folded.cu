// A formula out of a macro keeps the macro's name where its numbers are one number by then.
// cunest: --all --score=off --cost-model=paper --no-lines
#define SZ 32
__device__ float buf[4 * SZ * SZ];
#define UP (buf)
#define DOWN (buf + SZ * SZ)
#define OPEN buf + 2 * SZ
#define PLACE(x) (buf + (x) + SZ * 3)

__global__ void names(const float *__restrict__ a, int n)
{
	for (int i = threadIdx.x; i < SZ * SZ; i += 32) {
		UP[i] = a[i];
		DOWN[i] = a[i + 1];
		(OPEN)[i] = a[i + 2];
		*(OPEN + i) = a[i + 4];
	}
}

__global__ void arguments(const float *__restrict__ a, int n)
{
	for (int i = threadIdx.x; i < SZ * SZ; i += 32)
		PLACE(n * n)[i] = a[i + 3];
}
