// A word that is none, and two.
__global__ void wrong(int *out, int n)
{
	#pragma nest cse(comutative)
	for (int i = 0; i < n; i++)
		out[i] = n;
	#pragma nest cse(commutative, associative)
	for (int i = 0; i < n; i++)
		out[i] = n;
}
