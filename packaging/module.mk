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
	-e "s|@make_to_include@|`$(RELATIVE) '$(makedir)' '$(includedir)'`|" \
	-e "s|@cmake_to_bin@|`$(RELATIVE) '$(cmakedir)' '$(bindir)'`|" \
	-e "s|@cmake_to_include@|`$(RELATIVE) '$(cmakedir)' '$(includedir)'`|"
$(pkgconfig_DATA) $(cmake_DATA) $(make_DATA): $(top_srcdir)/packaging/cunest.pc.in \
	$(top_srcdir)/packaging/cunest.mk.in $(top_srcdir)/packaging/cunestConfig.cmake.in \
	$(top_srcdir)/packaging/cunestConfigVersion.cmake.in Makefile
	@$(MKDIR_P) packaging
	$(AM_V_GEN)$(FILL_PACKAGING) "$(top_srcdir)/packaging/`basename $@`.in" >$@.tmp && mv $@.tmp $@

# An archive is complete: the grammar that this build was made with is in it, so that nothing is fetched.
dist-grammar:
if BUILD_GRAMMAR
	$(MKDIR_P) $(distdir)/deps/tree-sitter-cuda/src/tree_sitter $(distdir)/deps/tree-sitter-cuda/queries
	cd $(GRAMMAR_DIR) && cp LICENSE $(abs_builddir)/$(distdir)/deps/tree-sitter-cuda/ && \
		cp queries/*.scm $(abs_builddir)/$(distdir)/deps/tree-sitter-cuda/queries/ && \
		cp src/parser.c src/scanner.c $(abs_builddir)/$(distdir)/deps/tree-sitter-cuda/src/ && \
		cp src/tree_sitter/*.h $(abs_builddir)/$(distdir)/deps/tree-sitter-cuda/src/tree_sitter/
	cd $(distdir)/deps/tree-sitter-cuda && sed -n 's/^version=//p' ../../scripts/fetch-grammar >.version
endif
.PHONY: dist-grammar

EXTRA_DIST += debian/changelog debian/control debian/copyright debian/rules debian/source/format
