// The first example of the LICM paper, as TVM prints it: i_outer * 32 goes between the loops.
// cunest: --cost-model=paper --passes=licm
__global__ void vector_add(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B)
{
	#pragma nest
	for (int i_outer = 0; i_outer < 4; i_outer++) {
		for (int i_inner = 0; i_inner < 32; i_inner++) {
			C[(i_outer * 32) + i_inner] =
				A[(i_outer * 32) + i_inner] +
				B[(i_outer * 32) + i_inner];
		}
	}
}
