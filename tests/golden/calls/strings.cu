// A choice of strings is one of pointers, whatever their lengths.
int printf(const char *format, ...);
const char *name(bool good, int n)
{
	const char a[3] = "ab", b[3] = "cd";
	double x[8];

	#pragma nest
	for (int i = 0; i < 8; i++)
		x[i] = i + (3 + 4);
	printf("%s\n", good ? "Result = PASS" : "Result = FAIL");
	printf("%s %c\n", good ? "yes" : "no", (good ? a : b)[n]);
	#pragma nest
	for (int i = 0; i < 8; i++)
		printf("%s %f\n", good ? i > 3 ? "over" : "less" : "none", x[i * 1]);
	return good ? "good" : "bad!";
}
