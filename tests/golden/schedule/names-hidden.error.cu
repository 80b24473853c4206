// A clause that would put what uses a name into a loop or a block that has a variable of that name.
enum { WIDE = 7 };
static const int LONG = 7;
typedef int pixel;
__device__ __host__ static int scale(int x) { return x * 2; }

void constant_in_header(int (*__restrict__ a)[64])
{
	#pragma nest reorder(WIDE, i)
	for (int i = 0; i < WIDE; i++)
		for (int WIDE = 0; WIDE < 32; WIDE++)
			a[i][WIDE] = 3;
}

void variable_in_header(int (*__restrict__ a)[64], int n)
{
	#pragma nest interchange(i, n)
	for (int i = 0; i < n; i++)
		for (int n = 0; n < 32; n++)
			a[i][n] = LONG;
}

void constant_in_stage(float *__restrict__ out, const float *__restrict__ in)
{
	#pragma nest compute(T at WIDE)
	{
		float T[66];
		for (int j = 0; j < 66; j++)
			T[j] = in[j] + WIDE;
		for (int WIDE = 0; WIDE < 64; WIDE++)
			out[WIDE] = T[WIDE] + T[WIDE + 2];
	}
}

void function_in_second(int *__restrict__ a, int *__restrict__ b, int n)
{
	#pragma nest fuse(i, j)
	{
		for (int i = 0; i < n; i++) {
			int scale = i * 3;
			a[i] = scale;
		}
		for (int j = 0; j < n; j++)
			b[j] = scale(j);
	}
}

void type_in_second(int *__restrict__ a, int *__restrict__ b, int n)
{
	#pragma nest fuse(i, j)
	{
		for (int i = 0; i < n; i++) {
			int pixel = i * 3;
			a[i] = pixel;
		}
		for (int j = 0; j < n; j++) {
			pixel x = b[j];
			b[j] = x / 3 + x;
		}
	}
}

void function_under_loop_name(int *__restrict__ a, int *__restrict__ b, int n)
{
	#pragma nest fuse(scale, j)
	{
		for (int scale = 0; scale < n; scale++)
			a[scale] = scale;
		for (int j = 0; j < n; j++)
			b[j] = scale(j);
	}
}

void constant_in_copies(int *__restrict__ a, int *__restrict__ b, int n)
{
	#pragma nest jam(i:2)
	for (int i = 0; i < n; i++) {
		a[i] = WIDE;
		int WIDE = a[i];
		b[i] = WIDE * 2;
	}
}

__global__ void constant_behind_nest(int *__restrict__ a, int *__restrict__ b, int n)
{
	#pragma nest bind(WIDE=thread)
	for (int WIDE = 0; WIDE < n; WIDE++)
		a[WIDE] = 3;
	if (threadIdx.x == 0)
		b[blockIdx.x] = WIDE;
}

void library_in_second(float *__restrict__ a, float *__restrict__ b, int n)
{
	#pragma nest fuse(i, j)
	{
		for (int i = 0; i < n; i++) {
			float sqrtf = i;
			a[i] = sqrtf;
		}
		for (int j = 0; j < n; j++)
			b[j] = sqrtf(b[j]);
	}
}

void variable_of_while(int (*__restrict__ a)[64], int *__restrict__ b, int n)
{
	#pragma nest fuse(n, j) independent(n, j)
	{
		for (int n = 0; n < 32; n++)
			a[1][n] = 3;
		for (int j = 0; j < 32; j++) {
			int k = b[j];
			while (k < n)
				k += 3;
			b[j] = k;
		}
	}
}
