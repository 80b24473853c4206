libcunest_a_SOURCES +=
