// A literal that a rule made is computed with, in the header of a loop too; what the user wrote there stays.
// cunest: --all --passes=simplify
__global__ void fill(float *out, const float *in)
{
	for (int i = ((0 - (1 + 1)) + 3); i < 64 + 64; i++)
		out[i] = in[i];
}
