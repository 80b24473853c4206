/* image.h - pictures, and what the GPU does to them. */
#ifndef IMAGE_H
#define IMAGE_H

#include <cstddef>
#include <vector>

/* channels planes of h rows of w pixels */
struct image {
	int channels, w, h;
	std::vector<float> pixel;

	image(int channels, int w, int h) : channels(channels), w(w), h(h), pixel((size_t)channels * w * h) {}
};

/* Is there a GPU? */
bool gpu_found();

/* Each pixel of `in` becomes the upper left one of a square of `scale`, with zeros around it. */
image spread(const image &in, int scale);

/* The mean of the pixels at most `radius` away in both directions, of those that are inside. */
image blur(const image &in, int radius);

#endif
