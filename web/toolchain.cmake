# emscripten of Debian: pointers and long have 64 bits, as on the machines that the program is for.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm64)
# Its clang compiles by itself, with the options that emcc gives it: emcc, in Python, takes as long as clang for each file.
set(CMAKE_C_COMPILER "$ENV{EMSCRIPTEN_CLANG}")
set(CMAKE_C_FLAGS_INIT "$ENV{EMSCRIPTEN_FLAGS}")
set(CMAKE_C_LINK_EXECUTABLE "python3 ${CMAKE_CURRENT_LIST_DIR}/link.py <LINK_FLAGS> <OBJECTS> -o <TARGET> <LINK_LIBRARIES>")
set(CMAKE_AR emar CACHE FILEPATH "emscripten's ar")
set(CMAKE_RANLIB emranlib CACHE FILEPATH "emscripten's ranlib")
# CMake links nothing to find out what it is, for which emscripten would build libraries that nothing else needs.
set(CMAKE_C_COMPILER_ID_RUN TRUE)
set(CMAKE_C_COMPILER_FORCED TRUE)
set(CMAKE_C_COMPILER_ID Clang)
set(CMAKE_C_COMPILER_VERSION 14)
set(CMAKE_C_STANDARD_COMPUTED_DEFAULT 17)
set(CMAKE_C_EXTENSIONS_COMPUTED_DEFAULT ON)
set(CMAKE_C_PLATFORM_ID emscripten)
