// The tiled matrix product of the LICM paper, six loops: what does not change in yi, xi, ki, ko, yo leaves each
// of them, and xo*32768 + xi*1024 + yo*32 is computed before the loop over yi.
// cunest: --cost-model=paper --passes=licm
__global__ void matmul(float *__restrict__ C, const float *__restrict__ A, const float *__restrict__ B)
{
	#pragma nest
	for (int xo = 0; xo < 32; xo++) {
		for (int yo = 0; yo < 32; yo++) {
			for (int xi_init = 0; xi_init < 32; xi_init++) {
				for (int yi_init = 0; yi_init < 32; yi_init++) {
					C[xo * 32768 + xi_init * 1024 + yo * 32 + yi_init] = 0;
				}
			}
			for (int ko = 0; ko < 32; ko++) {
				for (int ki = 0; ki < 32; ki++) {
					for (int xi = 0; xi < 32; xi++) {
						for (int yi = 0; yi < 32; yi++) {
							C[xo * 32768 + xi * 1024 + yo * 32 + yi] =
								C[xo * 32768 + xi * 1024 + yo * 32 + yi] +
								A[xo * 32768 + xi * 1024 + ko * 32 + ki] *
								B[ko * 32768 + ki * 1024 + yo * 32 + yi];
						}
					}
				}
			}
		}
	}
}
