// Clauses that do not go together.
void words(float *__restrict__ x)
{
	#pragma nest data
	{
	}
	#pragma nest data copy(x[0:8]) tile(i:8)
	{
	}
	#pragma nest create(x[0:8]) bind(i=threadIdx.x)
	for (int i = 0; i < 8; i++)
		x[i] = 1;
}
