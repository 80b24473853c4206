// cunest: --cost-model=paper --passes=cse --cse=associative
// The option is for nests whose annotation does not choose.
__global__ void option(int *out, int x, int y, int z, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		out[2 * i] = (x + y) + z;
		out[2 * i + 1] = x + (z + y);
	}
	#pragma nest cse(syntactic)
	for (int i = 0; i < n; i++) {
		out[2 * i] = (x + y) + z;
		out[2 * i + 1] = x + (z + y);
	}
}
