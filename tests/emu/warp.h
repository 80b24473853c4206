/* warp.h - shuffles, votes, matches and warp reductions, all made of one meeting of lanes. */
#ifndef EMU_WARP_H
#define EMU_WARP_H

template <typename T> static inline uint64_t emu_to_bits(T v)
{
	static_assert(sizeof(T) <= 8, "shuffles move at most 8 bytes");
	uint64_t bits = 0;
	memcpy(&bits, &v, sizeof v);
	return bits;
}

template <typename T> static inline T emu_from_bits(uint64_t bits)
{
	T v;
	memcpy(&v, &bits, sizeof v);
	return v;
}

template <typename T>
static inline T emu_shuffle(unsigned mask, const char *what, int line, T v, int source, bool own)
{
	uint64_t all[32];
	uint32_t here = emu_warp_meet(mask, what, line, emu_to_bits(v), all);
	if (own)
		return v;
	if (!(here >> source & 1))
		emu_fail("%s at line %d reads lane %d, which does not take part", what, line, source);
	return emu_from_bits<T>(all[source]);
}

template <typename T>
static inline T __shfl_sync(unsigned mask, T v, int lane, int width = 32, int line = __builtin_LINE())
{
	int self = emu_lane(), base = self & -width;
	return emu_shuffle(mask, "__shfl_sync", line, v, base + (lane & (width - 1)), false);
}

template <typename T>
static inline T __shfl_up_sync(unsigned mask, T v, unsigned delta, int width = 32,
			       int line = __builtin_LINE())
{
	int self = emu_lane(), base = self & -width, source = self - (int)delta;
	return emu_shuffle(mask, "__shfl_up_sync", line, v, source, source < base);
}

template <typename T>
static inline T __shfl_down_sync(unsigned mask, T v, unsigned delta, int width = 32,
				 int line = __builtin_LINE())
{
	int self = emu_lane(), base = self & -width, source = self + (int)delta;
	return emu_shuffle(mask, "__shfl_down_sync", line, v, source, source >= base + width);
}

template <typename T>
static inline T __shfl_xor_sync(unsigned mask, T v, int lanes, int width = 32,
				int line = __builtin_LINE())
{
	int self = emu_lane(), base = self & -width, source = self ^ lanes;
	return emu_shuffle(mask, "__shfl_xor_sync", line, v, source, source >= base + width);
}

static inline uint32_t emu_ballot(unsigned mask, const char *what, int line, bool p, uint32_t *here)
{
	uint64_t all[32];
	uint32_t votes = 0;
	*here = emu_warp_meet(mask, what, line, p, all);
	for (int i = 0; i < 32; i++)
		votes |= (uint32_t)(all[i] != 0) << i;
	return votes & *here;
}

static inline unsigned __ballot_sync(unsigned mask, int p, int line = __builtin_LINE())
{
	uint32_t here;
	return emu_ballot(mask, "__ballot_sync", line, p, &here);
}
static inline int __any_sync(unsigned mask, int p, int line = __builtin_LINE())
{
	uint32_t here;
	return emu_ballot(mask, "__any_sync", line, p, &here) != 0;
}
static inline int __all_sync(unsigned mask, int p, int line = __builtin_LINE())
{
	uint32_t here, votes = emu_ballot(mask, "__all_sync", line, p, &here);
	return votes == here;
}
template <typename T>
static inline unsigned __match_any_sync(unsigned mask, T v, int line = __builtin_LINE())
{
	uint64_t all[32], bits = emu_to_bits(v);
	uint32_t here = emu_warp_meet(mask, "__match_any_sync", line, bits, all), same = 0;
	for (int i = 0; i < 32; i++)
		same |= (uint32_t)((here >> i & 1) && all[i] == bits) << i;
	return same;
}

#define EMU_WARP_REDUCE(NAME, T, EXPR) \
	static inline T NAME(unsigned mask, T v, int line = __builtin_LINE()) \
	{ \
		uint64_t all[32]; \
		uint32_t here = emu_warp_meet(mask, #NAME, line, emu_to_bits(v), all); \
		bool first = true; \
		T a = v; \
		for (int i = 0; i < 32; i++) { \
			if (!(here >> i & 1)) \
				continue; \
			T b = emu_from_bits<T>(all[i]); \
			a = first ? b : (T)(EXPR); \
			first = false; \
		} \
		return a; \
	}
EMU_WARP_REDUCE(__reduce_add_sync, unsigned, a + b)
EMU_WARP_REDUCE(__reduce_add_sync, int, (unsigned)a + (unsigned)b)
EMU_WARP_REDUCE(__reduce_min_sync, unsigned, b < a ? b : a)
EMU_WARP_REDUCE(__reduce_min_sync, int, b < a ? b : a)
EMU_WARP_REDUCE(__reduce_max_sync, unsigned, b > a ? b : a)
EMU_WARP_REDUCE(__reduce_max_sync, int, b > a ? b : a)
EMU_WARP_REDUCE(__reduce_and_sync, unsigned, a & b)
EMU_WARP_REDUCE(__reduce_or_sync, unsigned, a | b)
EMU_WARP_REDUCE(__reduce_xor_sync, unsigned, a ^ b)

static inline unsigned __activemask()
{
	return emu_active_mask();
}

#endif
