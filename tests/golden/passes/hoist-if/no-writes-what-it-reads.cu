// The loop may write the flag: a condition that TVM 0.7 moves.
// cunest: -Rpass-missed=hoist-if
__global__ void flagged(float *y, float *flag, int n)
{
	#pragma nest only(hoist-if) assume(n > 0)
	for (int i = 0; i < n; i++)
		if (flag[0] > 0.0f)
			y[i] = 1.0f;
}
