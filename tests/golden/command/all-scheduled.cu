// cunest: --all
// written: of a second run
// The loops that a schedule made are nests of their own in the result: they are looked at in the same run.
__global__ void gram(float *__restrict__ G, const float *__restrict__ X, int rows, int n)
{
	#pragma nest tile(a:4, b:4) reorder(a.o, b.o, r, a.i, b.i) accumulate(G at r) assume(rows > 0, n <= 4096)
	for (int a = 0; a < n; a++)
		for (int b = 0; b < n; b++)
			for (int r = 0; r < rows; r++)
				G[a * n + b] += X[r * n + a] * X[r * n + b];
}

__global__ void scaled(float *__restrict__ out, const float *__restrict__ in, int n, int w)
{
	#pragma nest assume(w > 0)
	for (int i = 0; i < n; i++)
		out[i] = in[i / w];
}
