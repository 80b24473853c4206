/* special.cuh - what few kernels call: Bessel functions, norms, addresses of other spaces. */
#pragma clang system_header

#define CN_D static CN_USED __attribute__((device))
#define CN_BESSEL(n) CN_D double n(double); CN_D float n(float); CN_D float n##f(float);
#define CN_BESSELS(n) CN_D double n(int, double); CN_D float n(int, float); CN_D float n##f(int, float);
CN_BESSEL(j0) CN_BESSEL(j1) CN_BESSEL(y0) CN_BESSEL(y1) CN_BESSELS(jn) CN_BESSELS(yn)
#undef CN_BESSEL
#undef CN_BESSELS
CN_D double norm(int, const double *); CN_D float normf(int, const float *);
CN_D double rnorm(int, const double *); CN_D float rnormf(int, const float *);
CN_D double rnorm3d(double, double, double); CN_D float rnorm3df(float, float, float);
CN_D double rnorm4d(double, double, double, double); CN_D float rnorm4df(float, float, float, float);
CN_D double cyl_bessel_i0(double); CN_D float cyl_bessel_i0f(float); CN_D double cyl_bessel_i1(double); CN_D float cyl_bessel_i1f(float);
CN_D double remquo(double, double, int *); CN_D float remquo(float, float, int *); CN_D float remquof(float, float, int *);
CN_D double scalbln(double, long); CN_D float scalbln(float, long); CN_D float scalblnf(float, long);
CN_D double rhypot(double, double); CN_D float rhypotf(float, float);
CN_D unsigned int __fns(unsigned int, unsigned int, int);
CN_D int __dp2a_lo(int, int, int); CN_D unsigned int __dp2a_lo(unsigned int, unsigned int, unsigned int);
CN_D int __dp2a_hi(int, int, int); CN_D unsigned int __dp2a_hi(unsigned int, unsigned int, unsigned int);
CN_D size_t __cvta_generic_to_shared(const void *); CN_D size_t __cvta_generic_to_global(const void *);
CN_D size_t __cvta_generic_to_local(const void *); CN_D size_t __cvta_generic_to_constant(const void *);
CN_D void *__cvta_shared_to_generic(size_t); CN_D void *__cvta_global_to_generic(size_t);
CN_D void *__cvta_local_to_generic(size_t); CN_D void *__cvta_constant_to_generic(size_t);
CN_D unsigned int __isLocal(const void *); CN_D unsigned int __isConstant(const void *);
CN_D unsigned int __isShared(const void *); CN_D unsigned int __isGlobal(const void *);
#undef CN_D
