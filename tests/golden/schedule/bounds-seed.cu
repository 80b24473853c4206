// bounds: the examples of the InferBound seed.  C(i, j) = 5, D(i, j) = C(i, j) * 2.
// cunest: --disable=partial-eval

// 1: nothing is asked for, all of C is computed at the root
__global__ void example1(float *__restrict__ D)
{
	#pragma nest
	{
		float C[5][16];
		for (int i = 0; i < 5; i++)
			for (int j = 0; j < 16; j++)
				C[i][j] = 5;
		for (int i = 0; i < 5; i++)
			for (int j = 0; j < 16; j++)
				D[i * 16 + j] = C[i][j] * 2;
	}
}

// 2: in the scope of i and j, one element
__global__ void example2(float *__restrict__ D)
{
	#pragma nest compute(C at j)
	{
		float C[5][16];
		for (int i = 0; i < 5; i++)
			for (int j = 0; j < 16; j++)
				C[i][j] = 5;
		for (int i = 0; i < 5; i++)
			for (int j = 0; j < 16; j++)
				D[i * 16 + j] = C[i][j] * 2;
	}
}

// 3: in the scope of i, a row
__global__ void example3(float *__restrict__ D)
{
	#pragma nest compute(C at i)
	{
		float C[5][16];
		for (int i = 0; i < 5; i++)
			for (int j = 0; j < 16; j++)
				C[i][j] = 5;
		for (int i = 0; i < 5; i++)
			for (int j = 0; j < 16; j++)
				D[i * 16 + j] = C[i][j] * 2;
	}
}

// 4: C does not use di, but is attached inside of it
__global__ void example4(float *__restrict__ D)
{
	#pragma nest compute(C at dk)
	{
		float C[5][16];
		for (int i = 0; i < 5; i++)
			for (int j = 0; j < 16; j++)
				C[i][j] = 5;
		for (int di = 0; di < 4; di++)
			for (int dj = 0; dj < 5; dj++)
				for (int dk = 0; dk < 16; dk++)
					D[(di * 5 + dj) * 16 + dk] = C[dj][dk] * 2;
	}
}

// 5: attached to a part of a split loop: {j_inner, j_outer, i}
__global__ void example5(float *__restrict__ D)
{
	#pragma nest split(j#2:8) compute(C at j#2.i)
	{
		float C[5][16];
		for (int i = 0; i < 5; i++)
			for (int j = 0; j < 16; j++)
				C[i][j] = 5;
		for (int i = 0; i < 5; i++)
			for (int j = 0; j < 16; j++)
				D[i * 16 + j] = C[i][j] * 2;
	}
}

// ... and to its tiles: eight elements
__global__ void example5_outer(float *__restrict__ D)
{
	#pragma nest split(j#2:8) compute(C at j#2.o)
	{
		float C[5][16];
		for (int i = 0; i < 5; i++)
			for (int j = 0; j < 16; j++)
				C[i][j] = 5;
		for (int i = 0; i < 5; i++)
			for (int j = 0; j < 16; j++)
				D[i * 16 + j] = C[i][j] * 2;
	}
}

// PassDownDomain: the range is 20 and the factor 16, so the second tile has 4 iterations
__global__ void tail(float *__restrict__ D)
{
	#pragma nest split(j#2:16) compute(C at j#2.o)
	{
		float C[20];
		for (int j = 0; j < 20; j++)
			C[j] = 5;
		for (int j = 0; j < 20; j++)
			D[j] = C[j] * 2;
	}
}

// the attach path {dj, di, ej, ei}: C in D, D in E
__global__ void chain(float *__restrict__ E)
{
	#pragma nest compute(D at ej) compute(C at dj)
	{
		float C[5][16], D[5][16];
		for (int ci = 0; ci < 5; ci++)
			for (int cj = 0; cj < 16; cj++)
				C[ci][cj] = 5; // C
		for (int di = 0; di < 5; di++)
			for (int dj = 0; dj < 16; dj++)
				D[di][dj] = C[di][dj] * 2; // D
		for (int ei = 0; ei < 5; ei++)
			for (int ej = 0; ej < 16; ej++)
				E[ei * 16 + ej] = D[ei][ej] * 4; // E
	}
}

// C is attached nowhere, its consumer D is attached in E: all of C
__global__ void d_attached(float *__restrict__ E)
{
	#pragma nest compute(D at ej)
	{
		float C[5][16], D[5][16];
		for (int ci = 0; ci < 5; ci++)
			for (int cj = 0; cj < 16; cj++)
				C[ci][cj] = 5;
		for (int di = 0; di < 5; di++)
			for (int dj = 0; dj < 16; dj++)
				D[di][dj] = C[di][dj] * 2;
		for (int ei = 0; ei < 5; ei++)
			for (int ej = 0; ej < 16; ej++)
				E[ei * 16 + ej] = D[ei][ej] * 4;
	}
}

// GatherBound: T[0:2, 0:2] and T[2:4, 2:4] are 8 elements, their box has 16
__global__ void two_consumers(float *__restrict__ A, float *__restrict__ B, int n)
{
	#pragma nest compute(T at t)
	{
		float T[4][4];
		for (int i = 0; i < 4; i++)
			for (int j = 0; j < 4; j++)
				T[i][j] = i * 4 + j;
		for (int t = 0; t < n; t++) {
			// A
			for (int i = 0; i < 2; i++)
				for (int j = 0; j < 2; j++)
					A[(t * 2 + i) * 2 + j] = T[i][j];
			// B
			for (int i = 2; i < 4; i++)
				for (int j = 2; j < 4; j++)
					B[(t * 2 + i - 2) * 2 + j - 2] = T[i][j];
		}
	}
}

// regions that meet: one box
__global__ void one_box(float *__restrict__ A, float *__restrict__ B, int n)
{
	#pragma nest compute(T at t)
	{
		float T[4][8];
		for (int i = 0; i < 4; i++)
			for (int j = 0; j < 8; j++)
				T[i][j] = i * 4 + j;
		for (int t = 0; t < n; t++) {
			for (int i = 0; i < 3; i++)
				for (int j = 1; j < 3; j++)
					A[(t * 3 + i) * 3 + j] = T[i][j];
			for (int i = 0; i < 3; i++)
				for (int j = 2; j < 4; j++)
					B[(t * 3 + i) * 2 + j - 2] = T[i][j];
		}
	}
}
