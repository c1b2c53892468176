# The parts of the page that `provecast report --html` writes are put into the program: our own from results/page/web/, the libraries from Debian's packages.
set(PROVECAST_JAVASCRIPT /usr/share/javascript CACHE PATH "Where jquery/, jquery-datatables/ and chart.js/ are")

enable_language(ASM)
set(web_files ${CMAKE_SOURCE_DIR}/results/page/web/page.html ${CMAKE_SOURCE_DIR}/results/page/web/page.css ${CMAKE_SOURCE_DIR}/results/page/web/licences.txt)
foreach(script theme tools data state query summary ratios hardest drawings detail download table main) # in this order
  list(APPEND web_files ${CMAKE_SOURCE_DIR}/results/page/web/${script}.js)
endforeach()
foreach(library jquery/jquery.min.js jquery-datatables/jquery.dataTables.min.js chart.js/chart.min.js)
  if(NOT EXISTS ${PROVECAST_JAVASCRIPT}/${library})
    message(FATAL_ERROR "${PROVECAST_JAVASCRIPT}/${library} is missing. On Debian: apt-get install libjs-jquery libjs-jquery-datatables libjs-chart.js; "
      "elsewhere name the folder with -DPROVECAST_JAVASCRIPT=DIR")
  endif()
  list(APPEND web_files ${PROVECAST_JAVASCRIPT}/${library})
endforeach()

# An assembler file that takes them in as they are, and a table of where each is.
set(web_assembler ".section .rodata\n")
set(web_rows "")
set(web_symbols "")
set(number 0)
foreach(file ${web_files})
  get_filename_component(name ${file} NAME)
  string(APPEND web_assembler ".global web_file_${number}\n.global web_end_${number}\nweb_file_${number}:\n.incbin \"${file}\"\nweb_end_${number}:\n.byte 0\n")
  string(APPEND web_symbols "extern const char web_file_${number}[], web_end_${number}[];\n")
  string(APPEND web_rows "  { \"${name}\", web_file_${number}, web_end_${number} },\n")
  math(EXPR number "${number} + 1")
endforeach()
string(APPEND web_assembler ".section .note.GNU-stack,\"\",%progbits\n")
set(web_folder ${CMAKE_BINARY_DIR}/web)
file(CONFIGURE OUTPUT ${web_folder}/page_files.S CONTENT "${web_assembler}" @ONLY)
file(CONFIGURE OUTPUT ${web_folder}/page_files.c CONTENT
  "#include \"results/page/files.h\"\n\n${web_symbols}\nconst struct page_file page_files[] = {\n${web_rows}  { 0 },\n};\n" @ONLY)
set_source_files_properties(${web_folder}/page_files.S PROPERTIES OBJECT_DEPENDS "${web_files}")
target_sources(module_results PRIVATE ${web_folder}/page_files.c ${web_folder}/page_files.S)
