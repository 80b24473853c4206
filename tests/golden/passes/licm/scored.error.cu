// What compiles candidates is an option of the command, and no model.
__global__ void k(float *y, int n)
{
	#pragma nest cost(model=scored)
	for (int i = 0; i < n; i++)
		y[i] = 1.0f;
}
