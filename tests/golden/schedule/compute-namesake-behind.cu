// What is left of the stage's loop is a variable i, and after it stands an array of that name: it stays in a block.
__global__ void every_third(float *i, const float *__restrict__ in)
{
#pragma nest compute(T at a)
	{
		float T[24];

		for (int i = 2; i < 20; i++)
			T[i] = in[i];
		for (int a = 0; a < 17; a += 3)
			if (a % 2 != 1)
				i[a] += T[a + 3];
	}
}
