// An iteration that a `continue` ends early ends no iteration of the loop that it is computed in.
__global__ void capped(float *__restrict__ out, const float *__restrict__ in, int n)
{
#pragma nest compute(T at i) assume(n <= 40)
	{
		float T[40];

		for (int i = 0; i < n; i++) {
			T[i] = 1;
			if (in[i] > 3)
				continue;
			T[i] = in[i] - 2;
		}
		for (int i = 0; i < n; i++)
			out[i] = T[i] + 1;
	}
}
