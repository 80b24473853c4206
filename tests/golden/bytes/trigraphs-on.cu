// cunest: -std=c++14 -Rpass-missed=opaque
__global__ void k(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		a??(i??) = b??(i??) / sinf((float)m);
		a??(i + n??) = b??(i??) * sinf((float)m);
	}
}
