/* What the page gives to the module, for emscripten's list of symbols that are not undefined: page/library.js has it. */
mergeInto(LibraryManager.library, { look: function() {} });
