// cunest:
// A lambda that captures by reference reads what a variable holds when it is called.
__host__ __device__ int captured(int x, int n)
{
	int r = 0, t = 1;
	auto get = [&](int y) { return t + y; };
	#pragma nest
	{
		t = x;
		for (int i = 0; i < n; i++)
			r += get(i);
		t = 4;
	}
	return r + get(1);
}
