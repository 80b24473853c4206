// cunest: --cost-model=paper --passes=cse
// What the seed would let one choose: x + y is y + x, (x + y) + z is x + (y + z), and x * (y + z) is x * y + x * z.
__global__ void equalities(int *out, int x, int y, int z, int n)
{
	#pragma nest cse(commutative)
	for (int i = 0; i < n; i++) {
		out[4 * i] = x + y;
		out[4 * i + 1] = y + x;
	}
	#pragma nest cse(associative)
	for (int i = 0; i < n; i++) {
		out[4 * i] = (x + y) + z;
		out[4 * i + 1] = x + (z + y);
	}
	#pragma nest cse(distributive)
	for (int i = 0; i < n; i++) {
		out[4 * i] = x * (y + z);
		out[4 * i + 1] = x * y + x * z;
	}
	#pragma nest cse(syntactic)
	for (int i = 0; i < n; i++) {
		out[4 * i] = x - y;
		out[4 * i + 1] = (x - y) * 2;
	}
}
