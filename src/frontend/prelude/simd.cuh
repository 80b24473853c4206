/* simd.cuh - two halves or four bytes of a word at once, and the minima and maxima of three. */
#pragma clang system_header

#define CN_D static CN_USED __attribute__((device))
#define CN_WORD unsigned int
#define CN_UNARY(f) CN_D CN_WORD __v##f##2(CN_WORD); CN_D CN_WORD __v##f##4(CN_WORD);
#define CN_BINARY(f) CN_D CN_WORD __v##f##2(CN_WORD, CN_WORD); CN_D CN_WORD __v##f##4(CN_WORD, CN_WORD);
CN_UNARY(abs) CN_UNARY(absss) CN_UNARY(neg) CN_UNARY(negss)
CN_BINARY(add) CN_BINARY(addss) CN_BINARY(addus) CN_BINARY(sub) CN_BINARY(subss) CN_BINARY(subus)
CN_BINARY(absdiffs) CN_BINARY(absdiffu) CN_BINARY(avgs) CN_BINARY(avgu) CN_BINARY(haddu) CN_BINARY(maxs)
CN_BINARY(maxu) CN_BINARY(mins) CN_BINARY(minu) CN_BINARY(sads) CN_BINARY(sadu)
#define CN_COMPARE(op) CN_BINARY(cmp##op) CN_BINARY(set##op)
CN_COMPARE(eq) CN_COMPARE(ne) CN_COMPARE(ges) CN_COMPARE(geu) CN_COMPARE(gts) CN_COMPARE(gtu) CN_COMPARE(les)
CN_COMPARE(leu) CN_COMPARE(lts) CN_COMPARE(ltu)
#undef CN_UNARY
#undef CN_BINARY
#undef CN_COMPARE

#define CN_THREE(T, name) CN_D T name(T, T, T);
#define CN_SIGNED(f) CN_THREE(int, f##_s32) CN_THREE(int, f##_s32_relu) CN_THREE(CN_WORD, f##_s16x2) CN_THREE(CN_WORD, f##_s16x2_relu)
#define CN_ALL(f) CN_SIGNED(f) CN_THREE(CN_WORD, f##_u32) CN_THREE(CN_WORD, f##_u16x2)
CN_ALL(__viaddmax) CN_ALL(__viaddmin) CN_ALL(__vimax3) CN_ALL(__vimin3)
#undef CN_THREE
#undef CN_SIGNED
#undef CN_ALL
#define CN_EXTREME(m) \
	CN_D int __vi##m##_s32_relu(int, int); CN_D CN_WORD __vi##m##_s16x2_relu(CN_WORD, CN_WORD); \
	CN_D int __vib##m##_s32(int, int, bool *); CN_D CN_WORD __vib##m##_u32(CN_WORD, CN_WORD, bool *); \
	CN_D CN_WORD __vib##m##_s16x2(CN_WORD, CN_WORD, bool *, bool *); CN_D CN_WORD __vib##m##_u16x2(CN_WORD, CN_WORD, bool *, bool *);
CN_EXTREME(max)
CN_EXTREME(min)
#undef CN_EXTREME
#undef CN_WORD
#undef CN_D
