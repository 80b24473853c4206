// Elements kept in a register over a loop.

// The matrix product as it is written first: the store before the loop gives the value.
__global__ void product(float *C, const float *A, const float *B, int m, int n, int p)
{
	#pragma nest accumulate(C at k) noalias
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			C[i * n + j] = 0.0f; // start
			for (int k = 0; k < p; k++)
				C[i * n + j] += A[i * p + k] * B[k * n + j]; // one product
		}
}

// The store stands before the annotation, where nothing is changed.
__global__ void thread(float *C, const float *A, const float *B, int n, int p)
{
	int i = blockIdx.y * blockDim.y + threadIdx.y;
	int j = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n && j < n) {
		C[i * n + j] = 0.0f;
		#pragma nest accumulate(C at k) noalias(C, A) noalias(C, B)
		for (int k = 0; k < p; k++)
			C[i * n + j] += A[i * p + k] * B[k * n + j];
	}
}

// The loop may not run at all, and then nothing is read or written.
__global__ void maybe(float *__restrict__ y, const float *__restrict__ x, const int *__restrict__ from, int n, int r)
{
	#pragma nest accumulate(y at t)
	#pragma unroll 4
	for (int t = from[r]; t < n; t++)
		y[r] += x[t];
	#pragma nest accumulate(y at t)
	for (int t = n - 1; t >= 0; t--) {
		y[r] *= x[t];
		if (t < 100)
			y[r] += x[t];
	}
}

struct pair { float a; short b; };

// Members, several elements, narrow types, operators, and an element that is written first in each iteration.
__global__ void members(struct pair *__restrict__ p, short *__restrict__ s, const float *__restrict__ x, int n)
{
	#pragma nest accumulate(p at k) accumulate(s at k) noalias
	for (int k = 0; k < 8; k++) {
		p[n].b--;
		p[n + 1].b = p[n].b;
		s[n + 1] ^= p[n].b;
		s[n]++;
		s[n] <<= 1;
	}
	#pragma nest accumulate(s at k)
	for (int k = 1; k < 8; k++) {
		s[n + 1] = k;
		if (x[k] > 0.5f)
			s[n + 1] += 3;
	}
}

// In tiles: over all of them.
template <typename T>
__global__ void tiles(T *__restrict__ out, const T *__restrict__ in, int n)
{
	out[blockIdx.x] = 0;
	#pragma nest split(i:32) accumulate(out at i.o) assume(n < 1000000)
	for (int i = 0; i < n; i++)
		out[blockIdx.x] += in[i];
}

void host(double *sum, const double *x, int n)
{
	#pragma nest accumulate(sum at i) noalias
	for (int i = 0; i < 100; i++)
		*sum += x[i];
}
