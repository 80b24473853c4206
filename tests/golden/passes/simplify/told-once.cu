// What lacks a fact is told once, although the rest is gone over again.
// cunest: --all --passes=simplify -Rpass-missed=simplify
__global__ void rows(int *out, int x, int n)
{
	for (int i = 0; i < n; i++)
		out[i] = i * 4 / 4 + (x * 8 + i) / 8;
}
