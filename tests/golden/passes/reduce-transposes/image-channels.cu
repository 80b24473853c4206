// Colours side by side, or a plane for each: the rows of an image have three times as many elements as pixels.
// cunest: --passes=reduce-transposes,dce -Rpass=reduce-transposes -Rpass-missed=reduce-transposes
void brighten(const float *in, float *out, float *planes, float by, int height, int width)
{
	#pragma nest noalias temporary(planes)
	{
		for (int y = 0; y < height; y++)
			for (int x = 0; x < width; x++)
				for (int c = 0; c < 3; c++)
					planes[(c * height + y) * width + x] = in[(y * width + x) * 3 + c];
		for (int c = 0; c < 3; c++)
			for (int y = 0; y < height; y++)
				for (int x = 0; x < width; x++)
					planes[(c * height + y) * width + x] += by;
		for (int y = 0; y < height; y++)
			for (int x = 0; x < width; x++)
				for (int c = 0; c < 3; c++)
					out[(y * width + x) * 3 + c] = planes[(c * height + y) * width + x];
	}
}
