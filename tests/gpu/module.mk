# The emulator's .run files on a GPU, where there is one: for reading, no test needs it.
EXTRA_DIST += tests/gpu/run tests/gpu/launch.c tests/gpu/driver.h tests/gpu/times tests/gpu/times.c tests/gpu/SIZES
# a script, not what make would compile of times.c
tests/gpu/times: ;
