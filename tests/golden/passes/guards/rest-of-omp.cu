// cunest:
// What omp shares among threads must stay a for: its strips are tested inside of it.
void shared(int *out, const int *in, int first, int n, int step)
{
	#pragma nest noalias
	#pragma omp parallel for
	for (int i = first; i < n; i += step)
		for (int j = 0; j < 4; j++)
			if (i + j < n)
				out[i + j] = in[i + j] + 1;
}
