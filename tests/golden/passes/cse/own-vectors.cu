// cunest: --cost-model=paper --passes=cse
// Members of CUDA's vectors lie apart.  Of what the user calls so the layout decides.
__global__ void own_union(int *o, int n)
{
	union int2 { int x, y; };
	int2 v[3];
	v[0].x = n;
	#pragma nest
	for (int i = 0; i < 50; i++) {
		o[i] = v[0].x * n;
		v[0].y = i;
		o[i + 1] = v[0].x * n;
	}
}

__global__ void own_struct(int *o, int n)
{
	struct int2 { int x, y; };
	int2 v[3];
	v[0].x = n;
	#pragma nest
	for (int i = 0; i < 50; i++) {
		o[i] = v[0].x * n;
		v[0].y = i;
		o[i + 1] = v[0].x * n;
	}
}

__global__ void vector(int *o, int n)
{
	int2 v[3];
	v[0].x = n;
	#pragma nest
	for (int i = 0; i < 50; i++) {
		o[i] = v[0].x * n;
		v[0].y = i;
		o[i + 1] = v[0].x * n;
	}
}
