__global__ void forms(float *a, int n)
{
	#pragma nest param()
	for (int i = 0; i < n; i++)
		a[i] += 2;
	#pragma nest param(T)
	for (int i = 0; i < n; i++)
		a[i] += 2;
	#pragma nest param(T=)
	for (int i = 0; i < n; i++)
		a[i] += 2;
	#pragma nest param(3=4) tune(2, 3)
	for (int i = 0; i < n; i++)
		a[i] += 2;
	#pragma nest param(T=1, T=2) tune(U: 1, U: 2)
	for (int i = 0; i < n; i++)
		a[i] += 2;
	#pragma nest param
	for (int i = 0; i < n; i++)
		a[i] += 2;
}
