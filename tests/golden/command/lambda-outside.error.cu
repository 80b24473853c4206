// exit: 1
// Of lambdas outside of functions clang shows no statements.
auto gl = [](auto *b, int n) {
	#pragma nest
	for (int i = 0; i < n; i++)
		b[i] = n / 3 * i;
};
void use(float *b) { gl(b, 3); }
struct S {
	int (*f)(float *, int) = [](float *b, int n) {
		#pragma nest
		for (int i = 0; i < n; i++)
			b[i] = n / 3 * i;
		return 0;
	};
};
S s;
