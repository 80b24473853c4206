// The version whose tests hold has no use for one of the two names: a compiler would warn of it.
__global__ void most_or_none(float *__restrict__ out, const float *__restrict__ in, int n, int cols)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		float most = 0, none = 5;

		for (int j = 0; j < 16; j++)
			most = fmaxf(most, j < cols ? in[j] : 7.f);
		out[i] = cols > 0 ? most : none;
	}
}
