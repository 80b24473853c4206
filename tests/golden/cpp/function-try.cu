// A function whose body is a try block has loops as any other, in its handlers too.
void other(float *);

void body(float *__restrict__ x, const float *__restrict__ y, int n) try {
	#pragma nest
	for (int i = 0; i < n; i++)
		for (int k = 0; k < 16; k++)
			x[i * 16 + k] = y[i / 3] * (1 + 2);
	other(x);
} catch (...) {
	other(x);
}

struct holder {
	float *values;
	int size;
	holder(float *x, int n) try : values(x), size(n) {
		#pragma nest
		for (int i = 0; i < n; i++)
			x[i] = (1 + 2) * i;
	} catch (int) {
		other(x);
	} catch (...) {
		#pragma nest
		for (int i = 0; i < n; i++)
			x[i] = (2 + 3) * i;
	}
	void method() const;
};

void holder::method() const
try {
	#pragma nest
	for (int i = 0; i < size; i++)
		values[i] = (1 + 2) * i;
} catch (...) {
}

#pragma nest
template <class T> void whole(T *x, int n) try {
	for (int i = 0; i < n; i++)
		x[i] = (1 + 2) * i;
} catch (...) {
	for (int i = 0; i < n; i++)
		x[i] = (2 + 3) * i;
}
