// No width of a tab is assumed; new lines copy the bytes of their neighbours.
__global__ void two(float *a, const float *b, int n, int m)
{
  #pragma nest
  for (int i = 0; i < n; i++) {
    a[i] = 0;
    for (int j = 0; j < n; j++)
      a[i] += b[j] / sinf((float)i) * cosf((float)m);
  }
}
__global__ void three(float *a, const float *b, int n, int m)
{
   #pragma nest
   for (int i = 0; i < n; i++) {
      a[i] = 0;
      for (int j = 0; j < n; j++)
         a[i] += b[j] / sinf((float)i) * cosf((float)m);
   }
}
__global__ void none(float *a, const float *b, int n, int m)
{
#pragma nest
for (int i = 0; i < n; i++) {
a[i] = 0;
for (int j = 0; j < n; j++)
a[i] += b[j] / sinf((float)i) * cosf((float)m);
}
}
__global__ void tab_then_spaces(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
	  a[i] = 0;
	  for (int j = 0; j < n; j++)
	    a[i] += b[j] / sinf((float)i) * cosf((float)m);
	}
}
__global__ void spaces_then_tab(float *a, const float *b, int n, int m)
{
    #pragma nest
    for (int i = 0; i < n; i++) {
  	a[i] = 0;
  	for (int j = 0; j < n; j++)
  		a[i] += b[j] / sinf((float)i) * cosf((float)m);
	}
}
__global__ void margin_pragma(float *a, const float *b, int n, int m)
{
#pragma nest
	for (int i = 0; i < n; i++) {
		a[i] = 0;
		for (int j = 0; j < n; j++)
			a[i] += b[j] / sinf((float)i) * cosf((float)m);
	}
}
__global__ void ragged(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
      a[i] = 0;
	  	for (int j = 0; j < n; j++)
			a[i] += b[j] / sinf((float)i) * cosf((float)m);
	}
}
__global__ void form_feed(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		a[i] = 0;
		for (int j = 0; j < n; j++)
			a[i] += b[j] / sinf((float)i) * cosf((float)m);
	}
}
__global__ void one_line(float *a, const float *b, int n, int m) {
#pragma nest
for (int i = 0; i < n; i++) { a[i] = 0; for (int j = 0; j < n; j++) a[i] += b[j] / sinf((float)i) * cosf((float)m); } }
