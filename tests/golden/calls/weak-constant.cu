// cunest: --cost-model=paper
// A weak constant may have another value by the time the program is linked.
extern const int pragma_one, plain_one;
extern __attribute__((weak)) const int weak_one;
const int weak_one = 1, pragma_one = 1, plain_one = 1;
extern __attribute__((weak)) const float weak_list[2];
const float weak_list[2] = {2, 4};
#pragma weak pragma_one

void values(float *__restrict y, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		if (weak_one == 1)
			y[i] += 1;
		if (pragma_one == 1)
			y[i] += 2;
		if (plain_one == 1)
			y[i] += 4;
		y[i] += weak_list[1] / 2;
	}
}
