// Statements and loops of every form, and operators in every order.
__global__ void loops(float *a, const float *b, int n, unsigned u, size_t m)
{
	int outer, i, j;

	for (outer = 0; outer < n; ++outer)
		a[outer] += b[outer];
	for (int k = n - 1; k >= 0; k--)
		a[k] -= 1;
	for (unsigned k = u; k > 0; k -= 2)
		a[k] *= 2;
	for (size_t k = threadIdx.x; k < m; k += blockDim.x * gridDim.x)
		a[k] = k;
	for (long k = 0; k != n; k += 1)
		a[k] = (float)k;
	for (unsigned char k = 0; k <= 10; k++)
		a[k] = b[k];
	for (i = 0, j = n; i < j; i++, j--)
		a[i] = b[j];
	for (int s = blockDim.x / 2; s > 0; s >>= 1) {
		if (threadIdx.x < s)
			a[threadIdx.x] += a[threadIdx.x + s];
		__syncthreads();
	}
	for (;;) {
		if (a[0] > n)
			break;
		a[0] += 1;
	}
	for (int k = n; k-- > 0;)
		a[k] = 0;
}

__global__ void statements(int *a, const int *b, int n)
{
	for (int i = 0; i < n; i++) {
		int x = 0, y, *p = a + i;

		y = x;
		while (x < 10)
			x++;
		do
			x -= 2;
		while (x > n && b[i]);
		if (x)
			if (y)
				a[i] = 1;
			else
				a[i] = 2;
		if (x == 3) {
			a[i]++;
		} else if (x == 4) {
			--a[i];
		} else {
			continue;
		}
		{
			int x = b[i];

			a[i] += x;
		}
		if (b[i] < 0)
			return;
		*p++ = x;
		atomicAdd(&a[i], x);
		y = atomicMax(a, b[i]);
		const int old = atomicAdd(&a[y], 1);
		a[old] = i;
#pragma unroll 4
		for (int k = 0; k < 16; k++)
			a[k] = (x, k);
		;
		switch (b[i]) {
		case 0:
			a[i] = 1;
			break;
		default:
			a[i] = 2;
		}
		asm volatile("// %0" ::"r"(x));
		__syncthreads();
	}
}

#define WIDTH 32U
#define HALF 0.5f
#define AREA(w, h) ((w) * (h))
__global__ void macros(float *a, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < (int)WIDTH; j++)
			a[AREA(i, j + 1) + i * WIDTH] = HALF * j + AREA(n, HALF);
}

__global__ void operators(int *o, int a, int b, int c, unsigned u, int n)
{
	for (int i = 0; i < n; i++) {
		o[0] = a - (b - c) + (a - b) - c;
		o[1] = a / (b / c) * (a % b) / (b * c) % (a / b);
		o[2] = a - -b + - -c + ~-a + -~b - +c;
		o[3] = (a & b) | (c ^ a) & (b | c) ^ a;
		o[4] = (a << 2) + (b >> 1) << (c & 3) >> (a + b & 1);
		o[5] = a < b == c > i != (a <= b) >= (b == c);
		o[6] = a && (b || c) && !(a && b) || (c, a);
		o[7] = a ? b : c ? a : (b ? c : a);
		o[8] = (a ? b : c) ? (a ? b : c) : -(a ? b : c);
		o[9] = (a + b) * (c - a) - (a * b + c) * -(a + b);
		o[10] = ((a + b) + c) + (a + (b + c)) * ((a * b) * c) + a * (b * c);
		o[11] = (int)u + (int)(u / 2) * a - (int)-u + (unsigned)a % 3;
		o[12] = !a == b & c | a && b;
		o[13] = -(a - 1) * -1 - (-1) + (-a < -1);
		o[14] = u - 1 < n ? a = b : c;
		o[15] = (a = b) + c;
	}
}
