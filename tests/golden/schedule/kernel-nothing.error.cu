// cunest:
// Loops beside each other that have no iteration: there is nothing to launch, and nothing to ask before.
#define HALO 0
void both(float *B, float *C)
{
#pragma nest bind(i=threadIdx.x, j=threadIdx.x) noalias
	{
		for (int i = 0; i < HALO; i++)
			B[i] += 1;
		for (int j = 8; j < 8; j++)
			C[j] += 1;
	}
}
