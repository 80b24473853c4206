// cunest: --cost-model=paper -std=c++20
// What stands first in a switch, a range-for or a capture is not in clang's tree.
#include <math.h>
struct Three {
	float at[3];
	__host__ __device__ float *begin() { return at; }
	__host__ __device__ float *end() { return at + 3; }
};
__device__ inline float step(float *p, int k)
{
	switch (*p += 1; k) {
	case 0: return 1;
	default: return 2;
	}
}
__global__ void by_switch(float *__restrict__ y, float x, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] = expf(x);
		switch (x += 1; i & 1) {
		case 0: y[i] += 1;
		}
		y[i] *= expf(x);
	}
}
__global__ void by_range(float *__restrict__ y, float x, Three t, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] = expf(x);
		for (x += 1; float e : t)
			y[i] += e;
		y[i] *= expf(x);
	}
}
__global__ void by_capture(float *__restrict__ y, float x, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		y[i] = expf(x);
		auto next = [&r = x] { r += 1; };
		next();
		y[i] *= expf(x);
	}
}
__global__ void by_callee(float *__restrict__ y, float *x, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = step(x, 3) + step(x, 3);
}
