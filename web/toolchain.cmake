# emscripten of Debian: pointers and long have 64 bits, as on the machines that the program is for.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm64)
set(CMAKE_C_COMPILER emcc)
set(CMAKE_AR emar CACHE FILEPATH "emscripten's ar")
set(CMAKE_RANLIB emranlib CACHE FILEPATH "emscripten's ranlib")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
