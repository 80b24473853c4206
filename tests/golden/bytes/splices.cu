// Backslash-newline inside names, keywords, operators, pragmas, comments and strings.
__global__ void in_name(float *a, const float *b, int n, int mm)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		a[i] = b[i] / si\
nf((float)m\
m);
		a[i + n] = b[i] * si\
nf((float)m\
m);
	}
}
__global__ void in_keyword(float *a, const float *b, int n, int m)
{
	#pragma nest
	fo\
r (in\
t i = 0; i < n; i++) {
		a[i] = b[i] / sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	}
}
__global__ void in_operator(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i <\
 n; i+\
+) {
		a[i] = b[i] / sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	}
}
__global__ void in_pragma(float *a, const float *b, int n, int m)
{
	#pra\
gma ne\
st no(c\
se) \
		assume(n > 0)
	for (int i = 0; i < n; i++) {
		a[i] = b[i] / sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	}
}
__global__ void in_comment(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) { // x \
 for (;;) { 
		a[i] = b[i] / sinf((float)m); // c \
 still comment
		a[i + n] = b[i] * sinf((float)m);
	}
}
__global__ void in_string(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		printf("a\
b // {", i);
		a[i] = b[i] / sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	}
}
__global__ void in_statement(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		a[i] = b[i] \
			/ \
			sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	}
}
__global__ void with_blanks(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i <\  
 n; i++) {
		a[i] = b[i] / sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	}
}
__global__\
 void\
 k\
(\
float\
 *\
a\
,\
 const\
 float\
 *\
b\
,\
 int\
 n\
,\
 int\
 m\
)\

{\

	#pragma nest
	for\
 (\
int\
 i\
 =\
 0\
;\
 i\
 <\
 n\
;\
 i\
++\
)\
 {\

		a\
[\
i\
]\
 =\
 b\
[\
i\
]\
 / \
 sinf\
(\
(\
float\
)\
m\
)\
;\

		a\
[\
i\
 +\
 n\
]\
 =\
 b\
[\
i\
]\
 *\
 sinf\
(\
(\
float\
)\
m\
)\
;\

	}\

}\

