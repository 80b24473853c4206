// An instantiation that somebody asks for shows its methods before anything is used.
// cunest: --cost-model=paper
template <class T> struct C {
	void m(float *b, int n, T z);
	void o(float *b, int n, T z)
	{
		#pragma nest
		for (int i = 0; i < n; i++)
			b[i] = z / 3 * i;
	}
};
template class C<double>;
template <class T> void C<T>::m(float *b, int n, T z)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		b[i] = z / 3 * i;
}
template void C<float>::m(float *, int, float);
template <class T> void g(T *b, int n) {
	#pragma nest
	for (int i = 0; i < n; i++)
		b[i] = n / 3 * i;
}
template void g<int>(int *, int);
template <> void g<float>(float *b, int n) {
	#pragma nest
	for (int i = 0; i < n; i++)
		b[i] = n / 3 * i;
}
template <> struct C<char> {
	void o(float *b, int n, float z)
	{
		#pragma nest
		for (int i = 0; i < n; i++)
			b[i] = z / 3 * i;
	}
};
