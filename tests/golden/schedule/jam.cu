// jam: iterations of an outer loop in one run of the inner loops.
#define AT(y, x) ((y) * 64 + (x))
__global__ void rows(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B, int n, int m)
{
	// rows
	#pragma nest jam(i:4)
	for (int i = 0; i < n; i++) { // over rows
		float s = 0; // a sum
		for (int k = 0; k < m; k++) // products
			s += A[i * m + k] * B[k + i - 1];
		C[i] = s; /* out */
	}
	#pragma nest jam(i:2, j:2) assume(n <= 1024)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				C[i * n + j] += A[i * n + k] * B[k * n + j];
	#pragma nest jam(i:2, j:2) accumulate(C at k)
	for (int i = 0; i < 64; i++)
		for (int j = 0; j < 64; j++)
			for (int k = 0; k < 64; k++)
				C[i * 64 + j] += A[i * 64 + k] * B[k * 64 + j];
	// conditions, locals of any kind, macros
	#pragma nest jam(y:2) assume(n % 4 == 0)
	for (unsigned y = 0; y < n / 1u; y += 2) {
		float lo = 3, hi = A[y], t0 = B[2 * y + 1], part[2];
		part[y & 1] = lo; part[1 - (y & 1)] = hi;
		#pragma unroll 2
		for (int x = 0; x < 64; x++) {
			const float v = A[AT(y, x)];
			if (v > lo) {
				float d = v - lo;
				for (int q = 0; q < (int)y; q++)
					d *= B[q + y + 1];
				t0 += d;
			} else
				hi += v;
		}
		C[AT(y, 0)] = t0 + hi + part[0];
		if (y + 1 < n && y > 3)
			C[AT(y, 1)] = hi;
	}
	#pragma nest jam(i:4 tail=exact) assume(n % 4 == 0 && n < 3000)
	for (int i = 0; i < n; i++) C[i] = A[(long)i + m] + i;
	// copies begin where the first does
	#pragma nest jam(i:2)
	for (int i = 0; i < 64; i++) {
		__align__(16) float four[4];
		alignas(8) float one = i;
		*(float4 *)four = *(const float4 *)&A[i * 4];
		C[i] += four[i % 4] + one;
	}
}
