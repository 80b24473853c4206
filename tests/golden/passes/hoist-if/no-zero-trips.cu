// With n == 0 neither the flag is read nor is anything divided by s.
// cunest: -Rpass-missed=hoist-if
__global__ void guarded(float *y, const int *__restrict__ flag, int n, int m, int s)
{
	#pragma nest only(hoist-if)
	for (int i = 0; i < n; i++)
		if (flag[0] > 0)
			y[i] = 1.0f;
	#pragma nest only(hoist-if)
	for (int i = 0; i < n; i++)
		if (m / s > 2)
			y[i] = 1.0f;
}
