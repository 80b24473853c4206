// cunest:
// A tile of 64 has not an iteration for each thread: the others have none.
void tiles(int n, int *out)
{
#pragma nest deviceptr assume(0 < n && n < 100000) split(i:64) bind(i=thread)
	for (int i = 0; i < n; i++)
		out[i] += 2;
}
