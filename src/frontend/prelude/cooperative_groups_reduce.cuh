/* cooperative_groups_reduce.cuh - reductions and scans over a group. */
#pragma clang system_header
#ifndef _CG_REDUCE_H
#define _CG_REDUCE_H
#include "cooperative_groups.h"

#define CN_D __attribute__((device))

namespace cooperative_groups {
namespace __v1 {

#define CN_OPERATOR(name, result) \
	template <class Ty> struct name { CN_D __forceinline__ Ty operator()(Ty a, Ty b) const { return result; } };
CN_OPERATOR(plus, a + b)
CN_OPERATOR(less, (b < a) ? b : a)
CN_OPERATOR(greater, (a < b) ? b : a)
CN_OPERATOR(bit_and, a & b)
CN_OPERATOR(bit_xor, a ^ b)
CN_OPERATOR(bit_or, a | b)
#undef CN_OPERATOR

template <class G, class V, class F> CN_D auto reduce(const G &, V &&val, F &&op) -> decltype(op(val, val));
template <class G, class T, class V, class F> CN_D void reduce_update_async(const G &, T &, V &&, F &&);
template <class G, class T, class V, class F> CN_D void reduce_store_async(const G &, T &, V &&, F &&);
template <class G, class T, class V, class F> CN_D void reduce_store_async(const G &, T *, V &&, F &&);

template <class G, class V, class F> CN_D auto inclusive_scan(const G &, V &&val, F &&op) -> decltype(op(val, val));
template <class G, class V> CN_D details::remove_qual<V> inclusive_scan(const G &, V &&);
template <class G, class V, class F> CN_D auto exclusive_scan(const G &, V &&val, F &&op) -> decltype(op(val, val));
template <class G, class V> CN_D details::remove_qual<V> exclusive_scan(const G &, V &&);
template <class G, class T, class V, class F> CN_D auto inclusive_scan_update(const G &, T &, V &&val, F &&op) -> decltype(op(val, val));
template <class G, class T, class V> CN_D details::remove_qual<V> inclusive_scan_update(const G &, T &, V &&);
template <class G, class T, class V, class F> CN_D auto exclusive_scan_update(const G &, T &, V &&val, F &&op) -> decltype(op(val, val));
template <class G, class T, class V> CN_D details::remove_qual<V> exclusive_scan_update(const G &, T &, V &&);

} // namespace __v1
} // namespace cooperative_groups

#undef CN_D

#endif
