// A loop whose course is known is run: its result is a number.
__global__ void rounds(int *data, int n)
{
	int bits = 0, s = 1;

	while (s < 100) {
		s *= 2;
		bits++;
	}
	#pragma nest
	for (int i = 0; i < n; i++)
		data[i] = data[i] >> bits;
	data[n] = bits;
}
