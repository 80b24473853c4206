// What param and tune refuse.
#define M 3
template <typename T> __global__ void names(T *a, int n)
{
	#pragma nest param(T=32)
	for (int i = 0; i < n; i++)
		a[i] += 2;
	#pragma nest param(M=4)
	for (int i = 0; i < n; i++)
		a[i] += 2;
	#pragma nest param(n=3)
	for (int i = 0; i < n; i++)
		a[i] += 2;
	#pragma nest tune(i: 3, 4)
	for (int i = 0; i < n; i++)
		a[i] += 2;
}

__global__ void values(float *a, int n)
{
	#pragma nest param(TILE=n)
	for (int i = 0; i < n; i++)
		a[i] += 2;
	#pragma nest param(TILE=2.5)
	for (int i = 0; i < n; i++)
		a[i] += 2;
	#pragma nest tune(TILE: 2, 3, 1 + 1)
	for (int i = 0; i < n; i++)
		a[i] += 2;
	#pragma nest param(TILE=HALF * 2, HALF=2)
	for (int i = 0; i < n; i++)
		a[i] += 2;
	#pragma nest param(TILE=32) split(i:TILL) assume(n < 1000)
	for (int i = 0; i < n; i++)
		a[i] += 2;
	#pragma nest param(TILE=0) split(i:TILE) assume(n < 1000)
	for (int i = 0; i < n; i++)
		a[i] += 2;
	#pragma nest param(TILE=1)
	#pragma nest param(TILE=2)
	for (int i = 0; i < n; i++)
		a[i] += 2;
	#pragma nest param(TILE=1)
	for (int i = 0; i < n; i++)
		a[i] += 2;
	#pragma nest split(i:TILE) assume(n < 1000)
	for (int i = 0; i < n; i++)
		a[i] += 2;
}
