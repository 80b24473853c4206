// A loop that threads share keeps its header, which the launch knows: the choice stands inside.
void scale(float *y, const float *x, int n, int k)
{
	#pragma nest deviceptr bind(i=grid) noalias assume(n <= 1000000)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 4; j++)
			if (i + j < n)
				y[i * 4 + j] = 2.0f * x[i + j];
}
