/* cooperative_groups.cuh - groups of threads: names, types and constness as documented, no bodies.
 *
 * thread_block_tile<N> forgets its parent, thread_block_tile<N, P> does not; what partitions say they return
 * is the latter. */
#pragma clang system_header
#ifndef _COOPERATIVE_GROUPS_H_
#define _COOPERATIVE_GROUPS_H_

#define CN_D __attribute__((device))

namespace cooperative_groups {
namespace __v1 {

namespace details {
template <class T> struct cn_plain { typedef T type; };
template <class T> struct cn_plain<T &> { typedef T type; };
template <class T> struct cn_plain<T &&> { typedef T type; };
template <class T> struct cn_plain<const T> { typedef T type; };
template <class T> struct cn_plain<const T &> { typedef T type; };
template <class T> struct cn_plain<volatile T &> { typedef T type; };
template <class T> using remove_qual = typename cn_plain<T>::type;
template <unsigned int Size, class ParentT, bool> class thread_block_tile_impl;
} // namespace details

class thread_group {
	unsigned int cn_data[4];

	protected:
	CN_D thread_group(unsigned int);

	public:
	CN_D unsigned long long size() const;
	CN_D unsigned long long num_threads() const;
	CN_D unsigned long long thread_rank() const;
	CN_D void sync() const;
	CN_D unsigned int get_type() const;
};

template <unsigned int TyId> struct thread_group_base : public thread_group {
	CN_D thread_group_base();
	static constexpr unsigned int id = TyId;
};

class grid_group : public thread_group_base<2> {
	friend CN_D grid_group this_grid();
	CN_D grid_group();

	public:
	typedef unsigned int arrival_token;
	CN_D bool is_valid() const;
	CN_D void sync() const;
	CN_D arrival_token barrier_arrive() const;
	CN_D void barrier_wait(arrival_token &&) const;
	static CN_D unsigned long long size();
	static CN_D dim3 group_dim();
	static CN_D dim3 dim_threads();
	static CN_D unsigned long long num_threads();
	static CN_D dim3 thread_index();
	static CN_D unsigned long long thread_rank();
	static CN_D dim3 dim_blocks();
	static CN_D unsigned long long num_blocks();
	static CN_D dim3 block_index();
	static CN_D unsigned long long block_rank();
	static CN_D dim3 dim_clusters();
	static CN_D unsigned long long num_clusters();
	static CN_D dim3 cluster_index();
	static CN_D unsigned long long cluster_rank();
};
CN_D grid_group this_grid();

class multi_grid_group : public thread_group_base<3> {
	friend CN_D multi_grid_group this_multi_grid();
	CN_D multi_grid_group();

	public:
	CN_D bool is_valid() const;
	CN_D void sync() const;
	CN_D unsigned long long num_threads() const;
	CN_D unsigned long long size() const;
	CN_D unsigned long long thread_rank() const;
	CN_D unsigned int grid_rank() const;
	CN_D unsigned int num_grids() const;
};
CN_D multi_grid_group this_multi_grid();

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
class cluster_group : public thread_group_base<6> {
	friend CN_D cluster_group this_cluster();
	CN_D cluster_group();

	public:
	struct arrival_token {};
	static CN_D void sync();
	static CN_D arrival_token barrier_arrive();
	static CN_D void barrier_wait();
	static CN_D void barrier_wait(arrival_token &&);
	static CN_D unsigned int query_shared_rank(const void *);
	template <class T> static CN_D T *map_shared_rank(T *, int);
	static CN_D dim3 block_index();
	static CN_D unsigned int block_rank();
	static CN_D dim3 thread_index();
	static CN_D unsigned int thread_rank();
	static CN_D dim3 dim_blocks();
	static CN_D unsigned int num_blocks();
	static CN_D dim3 dim_threads();
	static CN_D unsigned int num_threads();
	static CN_D unsigned int size();
};
CN_D cluster_group this_cluster();
#endif

template <unsigned int MaxBlockSize = 1024> struct __align__(8) block_tile_memory {};

class thread_block : public thread_group_base<4> {
	friend CN_D thread_block this_thread_block();
	CN_D thread_block();

	public:
	struct arrival_token {};
	static CN_D void sync();
	CN_D arrival_token barrier_arrive() const;
	CN_D void barrier_wait(arrival_token &&) const;
	static CN_D unsigned int size();
	static CN_D unsigned int thread_rank();
	static CN_D dim3 group_index();
	static CN_D dim3 thread_index();
	static CN_D dim3 group_dim();
	static CN_D dim3 dim_threads();
	static CN_D unsigned int num_threads();
};
CN_D thread_block this_thread_block();
template <unsigned int MaxBlockSize> CN_D thread_block this_thread_block(block_tile_memory<MaxBlockSize> &);

class coalesced_group : public thread_group_base<1> {
	friend CN_D coalesced_group coalesced_threads();

	protected:
	CN_D coalesced_group(unsigned int);

	public:
	CN_D unsigned int num_threads() const;
	CN_D unsigned int size() const;
	CN_D unsigned int thread_rank() const;
	CN_D unsigned int meta_group_rank() const;
	CN_D unsigned int meta_group_size() const;
	CN_D void sync() const;
	template <class E, class R = details::remove_qual<E>> CN_D R shfl(E &&, int) const;
	template <class E, class R = details::remove_qual<E>> CN_D R shfl_down(E &&, unsigned int) const;
	template <class E, class R = details::remove_qual<E>> CN_D R shfl_up(E &&, int) const;
	CN_D int any(int) const;
	CN_D int all(int) const;
	CN_D unsigned int ballot(int) const;
	template <class T> CN_D unsigned int match_any(T) const;
	template <class T> CN_D unsigned int match_all(T, int &) const;
};
CN_D coalesced_group coalesced_threads();

/* ---- tiles ---- */

template <unsigned int Size> class __static_size_tile_base {
	public:
	static CN_D unsigned int thread_rank();
	static CN_D constexpr unsigned int num_threads() { return Size; }
	static CN_D constexpr unsigned int size() { return Size; }
};

template <unsigned int Size> class __static_size_thread_block_tile_base : public __static_size_tile_base<Size> {
	public:
	static CN_D void sync();
	template <class E, class R = details::remove_qual<E>> CN_D R shfl(E &&, int) const;
	template <class E, class R = details::remove_qual<E>> CN_D R shfl_down(E &&, unsigned int) const;
	template <class E, class R = details::remove_qual<E>> CN_D R shfl_up(E &&, unsigned int) const;
	template <class E, class R = details::remove_qual<E>> CN_D R shfl_xor(E &&, unsigned int) const;
	CN_D int any(int) const;
	CN_D int all(int) const;
	CN_D unsigned int ballot(int) const;
	template <class T> CN_D unsigned int match_any(T) const;
	template <class T> CN_D unsigned int match_all(T, int &) const;
};

template <unsigned int Size> class __static_size_multi_warp_tile_base : public __static_size_tile_base<Size> {
	public:
	template <class T> CN_D T shfl(T, unsigned int) const;
	CN_D void sync() const;
	CN_D int any(int) const;
	CN_D int all(int) const;
};

template <unsigned int Size, class ParentT> class __static_parent_thread_block_tile_base {
	public:
	static CN_D unsigned int meta_group_rank();
	static CN_D unsigned int meta_group_size();
};

namespace details {
template <unsigned int Size, class ParentT>
class thread_block_tile_impl<Size, ParentT, false> : public __static_size_thread_block_tile_base<Size>,
						     public __static_parent_thread_block_tile_base<Size, ParentT> {};
template <unsigned int Size, class ParentT>
class thread_block_tile_impl<Size, ParentT, true> : public __static_size_multi_warp_tile_base<Size>,
						    public __static_parent_thread_block_tile_base<Size, ParentT> {};
template <unsigned int Size>
class thread_block_tile_impl<Size, void, false> : public __static_size_thread_block_tile_base<Size>, public thread_group_base<1> {
	public:
	using __static_size_thread_block_tile_base<Size>::sync;
	using __static_size_thread_block_tile_base<Size>::size;
	using __static_size_thread_block_tile_base<Size>::num_threads;
	using __static_size_thread_block_tile_base<Size>::thread_rank;
	CN_D unsigned int meta_group_rank() const;
	CN_D unsigned int meta_group_size() const;
};
template <unsigned int Size> class thread_block_tile_impl<Size, void, true> : public __static_size_multi_warp_tile_base<Size> {
	public:
	CN_D unsigned int meta_group_rank() const;
	CN_D unsigned int meta_group_size() const;
};
} // namespace details

template <unsigned int Size, class ParentT = void>
class thread_block_tile : public details::thread_block_tile_impl<Size, ParentT, (Size > 32)> {
	friend CN_D thread_block_tile<1, void> this_thread();

	protected:
	CN_D thread_block_tile(const ParentT &);

	public:
	CN_D operator thread_block_tile<Size, void>() const;
};

template <unsigned int Size>
class thread_block_tile<Size, void> : public details::thread_block_tile_impl<Size, void, (Size > 32)> {
	public:
	template <class ParentT> CN_D thread_block_tile(const thread_block_tile<Size, ParentT> &);
};

CN_D thread_block_tile<1, void> this_thread();

template <class GroupT> CN_D void sync(GroupT const &);
template <class GroupT> CN_D auto thread_rank(GroupT const &g) -> decltype(g.thread_rank());
template <class GroupT> CN_D auto group_size(GroupT const &g) -> decltype(g.num_threads());

CN_D thread_group tiled_partition(const thread_group &, unsigned int);
CN_D thread_group tiled_partition(const thread_block &, unsigned int);
CN_D coalesced_group tiled_partition(const coalesced_group &, unsigned int);
template <unsigned int Size, class ParentT> CN_D thread_block_tile<Size, ParentT> tiled_partition(const ParentT &);

static CN_D coalesced_group binary_partition(const coalesced_group &, bool);
template <unsigned int Size, class ParentT> static CN_D coalesced_group binary_partition(const thread_block_tile<Size, ParentT> &, bool);
template <class P> static CN_D coalesced_group labeled_partition(const coalesced_group &, P);
template <class P, unsigned int Size, class ParentT> static CN_D coalesced_group labeled_partition(const thread_block_tile<Size, ParentT> &, P);

template <class Group, class Fn, class... Args> CN_D void invoke_one(const Group &, Fn &&, Args &&...);
template <class Group, class Fn, class... Args>
CN_D auto invoke_one_broadcast(const Group &, Fn &&f, Args &&...args) -> decltype(f(args...));

namespace experimental {
using cooperative_groups::__v1::block_tile_memory;
using cooperative_groups::__v1::this_thread_block;
template <unsigned int Size, class ParentT> CN_D thread_block_tile<Size, ParentT> tiled_partition(const ParentT &);
} // namespace experimental

} // namespace __v1
using namespace __v1;
} // namespace cooperative_groups

#undef CN_D

#endif
