// compute: stages in loops of their consumers (and run before and after, at sizes that divide nothing).
// parameters keep their storage and everything that was written
__global__ void kept(float *__restrict__ T, float *__restrict__ D, const float *__restrict__ in, int n)
{
	#pragma nest compute(T at i) assume(n <= 1000)
	{
		for (int j = 0; j < n; j++)
			T[j] = in[j] * in[j];
		for (int i = 0; i < n; i++)
			D[i] = T[i] + 1;
	}
}
// a reduction, and a temporary
__global__ void dots(float *__restrict__ D, const float *__restrict__ in, int n, int m)
{
	#pragma nest compute(T at i) assume(n <= 40, m <= 1000)
	{
		float T[40];
		for (int i = 0; i < n; i++) {
			float s = 0; // a sum
			T[i] = 1;
			for (int k = 0; k < m; k++)
				s += in[i * m + k];
			T[i] += s;
		}
		for (int i = 0; i < n; i++)
			D[i] = T[i] + 1;
	}
}
// a flat array with rows
__global__ void flat(float *__restrict__ D, const float *__restrict__ in, int n)
{
	#pragma nest compute(T at y) assume(n <= 30)
	{
		float T[32 * 16];
		for (int y = 0; y < n + 2; y++)
			for (int x = 0; x < 16; x++)
				T[y * 16 + x] = in[y * 16 + x];
		for (int y = 0; y < n; y++)
			for (int x = 0; x < 16; x++)
				D[y * 16 + x] = T[y * 16 + x] + T[(y + 2) * 16 + x];
	}
}
// under a condition, backwards, offset
__global__ void offset(float *__restrict__ D, const float *__restrict__ in, int n)
{
	#pragma nest compute(T at i) assume(n <= 30)
	{
		float T[64];
		for (int j = 2; j <= n + 4; j++)
			T[j - 2] = in[j];
		for (int i = n - 1; i >= 0; i--)
			if (i % 3 != 1)
				D[i] = T[i] * T[i + 1];
	}
}
// clipped: nothing says that m is at most n
__global__ void clipped(float *__restrict__ D, const float *__restrict__ in, int n, int m)
{
	#pragma nest compute(T at i) assume(n <= 60, m <= 60, n >= 0, m >= 0)
	{
		float T[64];
		for (int j = 0; j < n; j++)
			T[j] = in[j];
		for (int i = 0; i < m; i++)
			D[i] = i + 1 < n ? T[i + 1] : 0;
	}
}
// two copies that each have a variable
__global__ void copies(float *__restrict__ A, float *__restrict__ B, const float *__restrict__ in, int n)
{
	#pragma nest compute(T at t)
	{
		float T[8];
		for (int j = 0; j < 8; j++) {
			float s = in[j];
			T[j] = s * s;
		}
		for (int t = 0; t < n; t++) {
			A[t] = T[0];
			B[t] = T[7];
		}
	}
}
// bounds of triangles, both ways
__global__ void triangle(float *__restrict__ D, const float *__restrict__ in, int n)
{
	#pragma nest compute(T at i) assume(n <= 20)
	{
		float T[20][20];
		for (int r = 0; r < n; r++)
			for (int c = 0; c <= r; c++)
				T[r][c] = in[r * 20 + c];
		for (int i = 0; i < n; i++) {
			float s = 0;
			for (int j = 0; j <= i; j++)
				s += T[i][j] * in[j];
			D[i] = s;
		}
	}
}
// a chain of three, the middle attached at two levels
__global__ void three(float *__restrict__ E, const float *__restrict__ in, int n)
{
	#pragma nest split(e:4) compute(D at e.o) compute(C at d) assume(n <= 50)
	{
		float C[64], D[64];
		for (int c = 0; c < n + 4; c++)
			C[c] = in[c] * 2;
		for (int d = 0; d < n + 2; d++)
			D[d] = C[d] + C[d + 2];
		for (int e = 0; e < n; e++)
			E[e] = D[e] * D[e + 2];
	}
}
// strides of the consumer
__global__ void stride(float *__restrict__ D, const float *__restrict__ in, int n)
{
	#pragma nest compute(T at i) assume(n <= 100)
	{
		float T[128];
		for (int j = 0; j < n; j++)
			T[j] = in[j];
		for (int i = 0; i < n - 7; i += 5)
			for (int k = 0; k < 3; k++)
				D[i + k] = T[i + 2 * k] + T[i + 7 - k];
	}
}
// both stages split
__global__ void both(float *__restrict__ D, const float *__restrict__ in, int n)
{
	#pragma nest split(j:8 tail=guard, i:16) compute(T at i.o) assume(n <= 100)
	{
		float T[128];
		for (int j = 0; j < n; j++)
			T[j] = in[j];
		for (int i = 1; i < n - 1; i++)
			D[i] = T[i - 1] + T[i] + T[i + 1];
	}
}
__global__ void both_min(float *__restrict__ D, const float *__restrict__ in, int n)
{
	#pragma nest split(j:8, i:3) split(j.i:4) compute(T at i.o) assume(n <= 100)
	{
		float T[128];
		for (int j = 0; j < n; j++)
			T[j] = in[j];
		for (int i = 1; i < n - 1; i++)
			D[i] = T[i - 1] + T[i] + T[i + 1];
	}
}
// the array of the block before is declared where it is filled
__global__ void outside(float *__restrict__ D, const float *__restrict__ in, int n)
{
	float T[128];
	#pragma nest compute(T at i) assume(n <= 100)
	{
		for (int j = 0; j < n; j++)
			T[j] = in[j];
		for (int i = 1; i < n - 1; i++)
			D[i] = T[i - 1] + T[i] + T[i + 1];
	}
}
// the condition of the consumer always holds: nothing is left of it
__global__ void decided(float *__restrict__ D, const float *__restrict__ in, int n)
{
	#pragma nest compute(T at a)
	{
		float T[24];
		for (int i = 2; i < 20; i++)
			T[i] = in[i];
		for (int a = 0; a < 17; a += 3)
			if (a % 3 != 1)
				D[a] += T[a + 3];
	}
}
// the block runs again and again
__global__ void again(float *__restrict__ D, const float *__restrict__ in, int n)
{
	for (int t = 0; t < 3; t++) {
		#pragma nest compute(T at i) assume(n <= 60)
		{
			float T[64];
			for (int j = 0; j < n + 2; j++)
				T[j] = in[j + t]; // of this iteration
			for (int i = 0; i < n; i++)
				D[i] += T[i] + T[i + 2];
		}
	}
}
// unsigned variables, and types that differ
__global__ void unsigneds(float *__restrict__ D, const float *__restrict__ in, int n)
{
	#pragma nest compute(T at i)
	{
		float T[64];
		for (unsigned j = 0; j < 64; j++)
			T[j] = in[j];
		for (unsigned i = 0; i < 40; i++)
			D[i] = T[i] + T[i + 2];
	}
}
__global__ void mixed(float *__restrict__ D, const float *__restrict__ in, size_t n)
{
	#pragma nest compute(T at i) assume(n < 50)
	{
		float T[64];
		for (int j = 0; j < 64; j++)
			T[j] = in[j];
		for (size_t i = 0; i < n; i++)
			D[i] = T[i] + T[i + 2];
	}
}
// how many are needed is known at most
template <int K> __global__ void window(float *__restrict__ D, const float *__restrict__ in)
{
	#pragma nest compute(T at i) assume(1 <= K, K < 9)
	{
		float T[64];
		for (int j = 0; j < 64; j++)
			T[j] = in[j];
		for (int i = 0; i < 64 - K; i++) {
			float s = 0;
			for (int k = 0; k < K; k++)
				s += T[i + k];
			D[i] = s;
		}
	}
}
