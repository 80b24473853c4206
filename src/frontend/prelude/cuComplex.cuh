/* cuComplex.cuh - complex numbers as pairs. */
#pragma clang system_header
#ifndef CU_COMPLEX_H_
#define CU_COMPLEX_H_

#define CN_S static __inline__ __attribute__((host)) __attribute__((device))

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

#define CN_COMPLEX(f, T, C) \
	CN_S T cuCreal##f(C); CN_S T cuCimag##f(C); CN_S C cuConj##f(C); CN_S C cuCadd##f(C, C); CN_S C cuCsub##f(C, C); \
	CN_S C cuCmul##f(C, C); CN_S C cuCdiv##f(C, C); CN_S T cuCabs##f(C); CN_S C cuCfma##f(C, C, C);
CN_COMPLEX(f, float, cuFloatComplex)
CN_COMPLEX(, double, cuDoubleComplex)
#undef CN_COMPLEX
CN_S cuFloatComplex make_cuFloatComplex(float, float);
CN_S cuDoubleComplex make_cuDoubleComplex(double, double);
CN_S cuComplex make_cuComplex(float, float);
CN_S cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex);
CN_S cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex);

#undef CN_S

#endif
