// a temporary whose type is made by a template is auto: its name may mean nothing here
namespace tile {
struct row;
template <typename Layout, int N> struct part;
template <> struct part<row, 4> {
	float x, y, z, w;
};
}

__global__ void sums(float *out, const tile::part<tile::row, 4> *in, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		tile::part<tile::row, 4> right[8];
		float v[8];

		for (int j = 0; j < 8; j++)
			right[j] = in[i + j];
		for (int j = 0; j < 8; j++) {
			v[j] = in[n / 3].x * right[j].x;
			v[j] += right[j].y;
			v[j] *= right[j].z;
			v[j] -= right[j].w;
		}
		out[i] = v[0] - v[1];
	}
}
