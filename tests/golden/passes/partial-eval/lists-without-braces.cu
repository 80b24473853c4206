// A list may leave out the braces of what is inside: which part gets which number is read only where they stand.
struct pair {
	int a, b;
};
struct range {
	pair ends;
	int step;
	int first;
};
struct window {
	int at[2];
	int size;
};
__device__ void members(int *y, int n)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		range elided = {1, 2, 3};
		range braced = {{1, 2}, 3};
		range copied = {braced.ends, n};
		window three = {3, 4};
		pair two[2] = {1, 2, 3};
		y[i] = elided.step + elided.first;
		y[i + n] = three.size + two[1].b;
		y[i + 2 * n] = braced.step + braced.first + copied.step;
	}
}
__device__ void elements(int *y, int n)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		int elided[3][2] = {1, 2, {3, 4}};
		int braced[3][2] = {{1, 2}, {3, 4}};
		int zeros[3][2] = {0};
		int2 vectors[2] = {5, 6};
		y[i] = elided[1][0] + elided[2][0] + vectors[1].x;
		y[i + n] = braced[1][0] + braced[2][0] + zeros[0][0] + zeros[2][1];
	}
}
