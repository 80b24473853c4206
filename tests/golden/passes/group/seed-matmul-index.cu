// The seed's tiled matrix product: each level of an index is one term, outermost first.
// cunest: --cost-model=paper --passes=group,licm
__global__ void matmul(float *C, const float *A, const float *B)
{
	#pragma nest noalias
	for (int xo = 0; xo < 32; xo++)
		for (int yo = 0; yo < 32; yo++)
			for (int ko = 0; ko < 32; ko++)
				for (int ki = 0; ki < 32; ki++)
					for (int xi = 0; xi < 32; xi++)
						for (int yi = 0; yi < 32; yi++)
							C[xo * 32768 + xi * 1024 + yo * 32 + yi] +=
								A[xo * 32768 + xi * 1024 + ko * 32 + ki] *
								B[ko * 32768 + ki * 1024 + yo * 32 + yi];
}
