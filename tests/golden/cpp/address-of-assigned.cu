// The address of what ++, an assignment, a comma or __extension__ gives on: the loop changes a by it.
struct bound {
	int &r;
};
__device__ int incremented(int n, int k)
{
	int a = k, s = 0, *p = &++a;
	#pragma nest
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			*p = j;
			s += (a + 3) * (a - 5) / (a * a + 7);
			if (j & 1)
				s += (a + 3) * (a - 5) / (a * a + 7);
		}
	return s;
}
__device__ int behind_comma(int n, int k)
{
	int a = 3, s = 0;
	int &r = (k++, a);
	#pragma nest
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			r = j;
			s += (a + 3) * (a - 5) / (a * a + 7);
			if (j & 1)
				s += (a + 3) * (a - 5) / (a * a + 7);
		}
	return s;
}
__device__ int in_a_list(int n, int k)
{
	int a = k, s = 0;
	bound h{a += 2};
	#pragma nest
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			h.r = j;
			s += (a + 3) * (a - 5) / (a * a + 7);
			if (j & 1)
				s += (a + 3) * (a - 5) / (a * a + 7);
		}
	return s;
}
__device__ int extension(int n, int k)
{
	int a = k, s = 0, *p = &(__extension__ a);
	#pragma nest
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			*p = j;
			s += (a + 3) * (a - 5) / (a * a + 7);
			if (j & 1)
				s += (a + 3) * (a - 5) / (a * a + 7);
		}
	return s;
}
__device__ int chosen(int n, int k)
{
	int a = k, b = 2, s = 0, *p = &((k & 1) ? ++a : ++b);
	#pragma nest
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			*p = j;
			s += (a + 3) * (a - 5) / (a * a + 7);
			if (j & 1)
				s += (a + 3) * (a - 5) / (a * a + 7);
		}
	return s;
}
