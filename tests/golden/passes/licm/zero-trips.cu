// Nothing runs that the loop would not: the loads stay where n may be 0, and move where it is not.
// cunest: --cost-model=paper --passes=licm -Rpass-missed=licm
__global__ void weights(float *__restrict__ y, const float *__restrict__ w, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		y[i] = w[3];
	#pragma nest assume(n > 0)
	for (int i = 0; i < n; i++)
		y[i] = w[3];
}
