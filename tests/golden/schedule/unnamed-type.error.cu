// Arrays of a type that no other declaration can name.
static struct { short x; float z; } records[600], from[64];
static float (*rows[64])[8], (*others[64])[8];

void staged(int n)
{
	#pragma nest cache(records at i) assume(0 <= n && n <= 60) noalias
	for (int i = 0; i < n; i++)
		for (int k = 0; k < 8; k++)
			from[k] = records[i + k];
	#pragma nest cache(rows at i) assume(0 <= n && n <= 50) noalias
	for (int i = 0; i < n; i++)
		for (int k = 0; k < 8; k++)
			others[k] = rows[i + k];
}

void kept(int n)
{
	#pragma nest accumulate(records at i) assume(0 <= n && n <= 60) noalias
	for (int i = 0; i < n; i++)
		for (int k = 0; k < 8; k++)
			records[k] = from[i];
}

__global__ void shared(float (**from)[8], float (**to)[8], int n)
{
	#pragma nest split(i:32) bind(i.o=blockIdx.x, i.i=threadIdx.x) compute(T at i.o in=shared) assume(0 <= n && n <= 60) noalias
	{
		decltype(+from[0]) T[64];
		for (int j = 0; j < n + 2; j++)
			T[j] = from[j];
		for (int i = 0; i < n; i++)
			to[i] = T[i + 2];
	}
}

void copied(int n)
{
	#pragma nest jam(i:2) assume(0 <= n && n <= 60) noalias independent(i)
	for (int i = 0; i < n; i++)
		for (int k = 0; k < 8; k++) {
			decltype(+rows[0]) v;
			v = rows[k];
			others[k + i * 8] = v;
		}
}
