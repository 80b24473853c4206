# What other builds find of an installed cunest: pkg-config, CMake, make. Paths in them are relative to their own
# place, so that an installation can be moved, and `make install prefix=...` needs no other files.
pkgconfigdir = $(datadir)/pkgconfig
cmakedir = $(datadir)/cmake/cunest
makedir = $(pkgdatadir)
pkgconfig_DATA = packaging/cunest.pc
cmake_DATA = packaging/cunestConfig.cmake packaging/cunestConfigVersion.cmake
make_DATA = packaging/cunest.mk
dist_doc_DATA = README.md LICENSE
CLEANFILES += $(pkgconfig_DATA) $(cmake_DATA) $(make_DATA)
EXTRA_DIST += packaging/relative packaging/cunest.pc.in packaging/cunest.mk.in packaging/cunestConfig.cmake.in \
	packaging/cunestConfigVersion.cmake.in

RELATIVE = $(SHELL) $(top_srcdir)/packaging/relative
FILL_PACKAGING = sed \
	-e "s|@version@|$(PACKAGE_VERSION)|" \
	-e "s|@pc_to_prefix@|`$(RELATIVE) '$(pkgconfigdir)' '$(prefix)'`|" \
	-e "s|@to_bin@|`$(RELATIVE) '$(prefix)' '$(bindir)'`|" \
	-e "s|@to_include@|`$(RELATIVE) '$(prefix)' '$(includedir)'`|" \
	-e "s|@to_make@|`$(RELATIVE) '$(prefix)' '$(makedir)'`|" \
	-e "s|@to_cmake@|`$(RELATIVE) '$(prefix)' '$(cmakedir)'`|" \
	-e "s|@make_to_bin@|`$(RELATIVE) '$(makedir)' '$(bindir)'`|" \
	-e "s|@cmake_to_bin@|`$(RELATIVE) '$(cmakedir)' '$(bindir)'`|" \
	-e "s|@cmake_to_include@|`$(RELATIVE) '$(cmakedir)' '$(includedir)'`|"
$(pkgconfig_DATA) $(cmake_DATA) $(make_DATA): $(top_srcdir)/packaging/cunest.pc.in \
	$(top_srcdir)/packaging/cunest.mk.in $(top_srcdir)/packaging/cunestConfig.cmake.in \
	$(top_srcdir)/packaging/cunestConfigVersion.cmake.in Makefile
	@$(MKDIR_P) packaging
	$(AM_V_GEN)$(FILL_PACKAGING) "$(top_srcdir)/packaging/`basename $@`.in" >$@.tmp && mv $@.tmp $@
