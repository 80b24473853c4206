/* array.hpp - an array on both sides. */
#ifndef QUILL_ARRAY_HPP
#define QUILL_ARRAY_HPP

#include "quill/quill.h"

#include <cstdio>
#include <cstdlib>
#include <vector>

inline void must(quill_status status, const char *what)
{
	if (status == QUILL_OK)
		return;
	std::printf("%s: %s\n", what, quill_status_name(status));
	std::exit(1);
}
#define MUST(call) must(call, #call)

template <typename T> class array {
	T *device_ = nullptr;
	std::vector<T> host_;

public:
	explicit array(size_t n) : host_(n) { MUST(quill_alloc((void **)&device_, n * sizeof(T))); }
	~array() { quill_free(device_); }
	array(const array &) = delete;
	T &operator[](size_t i) { return host_[i]; }
	size_t size() const { return host_.size(); }
	/* the device's side, with the host's values */
	T *in()
	{
		MUST(quill_upload(device_, host_.data(), size() * sizeof(T)));
		return device_;
	}
	T *out() { return device_; }
	array &fetch()
	{
		MUST(quill_download(host_.data(), device_, size() * sizeof(T)));
		return *this;
	}
	double checksum()
	{
		double sum = 0;

		for (size_t i = 0; i < size(); i++)
			sum += (double)host_[i] * (1 + i % 7);
		return sum;
	}
};

#endif
