// Whatever stands between the star and the name stays.
#pragma nest noalias
__global__ void spread(float* out, const float * in /* pixels */, float const *const table,
		       const unsigned char* restricted_to, // 0 or 1
		       int n)
{
	for (int i = 0; i < n; i++)
		out[i] = in[i] * table[restricted_to[0]];
}
