// More parameters than a word has bits.
__global__ void many(const int *a0, const int *a1, const int *a2, const int *a3, const int *a4, const int *a5, const int *a6,
		     const int *a7, const int *a8, const int *a9, const int *a10, const int *a11, const int *a12, const int *a13,
		     const int *a14, const int *a15, const int *a16, const int *a17, const int *a18, const int *a19, const int *a20,
		     const int *a21, const int *a22, const int *a23, const int *a24, const int *a25, const int *a26, const int *a27,
		     const int *a28, const int *a29, const int *a30, const int *a31, const int *a32, const int *a33, const int *a34,
		     const int *a35, const int *a36, const int *a37, const int *a38, const int *a39, const int *a40, const int *a41,
		     const int *a42, const int *a43, const int *a44, const int *a45, const int *a46, const int *a47, const int *a48,
		     const int *a49, const int *a50, const int *a51, const int *a52, const int *a53, const int *a54, const int *a55,
		     const int *a56, const int *a57, const int *a58, const int *a59, const int *a60, const int *a61, const int *a62,
		     const int *a63, const int *a64, const int *a65, const int *a66, const int *a67, const int *a68, const int *a69, int *o, int n)
{
#pragma nest
	for (int i = 0; i < n; i++)
		o[i] = a0[i] * (2 - 1) + a69[i];
}
