# The registry of models (model/common/model.h): a row for each model of PROVECAST_MODELS, with a
# constant MODEL_ROLE of each role. A model is added by its name here.
set(PROVECAST_ALL_MODELS node overhead openshop parameterized logp)
set(PROVECAST_MODELS "${PROVECAST_ALL_MODELS}" CACHE STRING "The models to build, separated by semicolons")
separate_arguments(PROVECAST_MODELS)
foreach(model ${PROVECAST_MODELS})
  if(NOT model IN_LIST PROVECAST_ALL_MODELS)
    message(FATAL_ERROR "PROVECAST_MODELS: there is no model '${model}'; known are ${PROVECAST_ALL_MODELS}")
  endif()
endforeach()

# Writes FILE with the checker's registry (verify/core/models.h), which shares nothing with the other.
function(write_checker_registry file)
  set(declarations "")
  set(rows "")
  set(known "")
  foreach(model ${PROVECAST_ALL_MODELS})
    set(names ${model})
    if(DEFINED names_of_${model})
      set(names ${names_of_${model}})
    endif()
    foreach(name ${names})
      string(APPEND known "  \"${name}\",\n")
      if(model IN_LIST PROVECAST_MODELS)
        string(APPEND declarations "extern const struct verify_model ${name}_verify;\n")
        string(APPEND rows "  &${name}_verify,\n")
      endif()
    endforeach()
  endforeach()
  file(CONFIGURE OUTPUT ${file} CONTENT
"/* Written by cmake/registry.cmake. */
#include \"verify/core/models.h\"

${declarations}
const struct verify_model *const verify_models[] = {
${rows}  0,
};
const char *const verify_known_models[] = {
${known}  0,
};
" @ONLY)
endfunction()

# What instances of a model call themselves, where that is not its own name.
set(names_of_openshop exchange openshop)

# Writes FILE with the registry of the given roles; all others are NULL. With `lab` it also names
# lab/, where that is built.
function(write_registry file)
  set(roles ${ARGN})
  list(REMOVE_ITEM roles lab)
  set(declarations "")
  set(rows "")
  set(known "")
  set(count 0)
  foreach(model ${PROVECAST_ALL_MODELS})
    set(names ${model})
    if(DEFINED names_of_${model})
      set(names ${names_of_${model}})
    endif()
    foreach(name ${names})
      string(APPEND known "  \"${name}\",\n")
      if(NOT model IN_LIST PROVECAST_MODELS)
        continue()
      endif()
      math(EXPR count "${count} + 1")
      string(APPEND rows "  { .name = \"${name}\"")
      foreach(role ${roles})
        set(type ${role}_model)
        if(role STREQUAL data)
          set(type model_data)
        endif()
        string(APPEND declarations "extern const struct ${type} ${name}_${role};\n")
        string(APPEND rows ", .${role} = &${name}_${role}")
      endforeach()
      string(APPEND rows " },\n")
    endforeach()
  endforeach()
  # The theorem suite goes through the claims of a model once, whatever names the model has.
  set(suite "")
  if(claims IN_LIST ARGN)
    set(suite "const struct claims_model *const claims_models[] = {\n")
    foreach(model ${PROVECAST_MODELS})
      string(APPEND suite "  &${model}_claims,\n")
    endforeach()
    string(APPEND suite "  0,\n};\n")
  endif()
  # The experiments of the models and the command of lab/, where that is built.
  if(lab IN_LIST ARGN AND PROVECAST_LAB)
    string(APPEND declarations "#include \"lab/experiments/report.h\"\n")
    string(APPEND suite "const struct lab *const lab = &experiments_lab;\n")
    set(tables "")
    foreach(model ${PROVECAST_MODELS})
      string(APPEND declarations "extern const struct experiment ${model}_experiments[];\n")
      string(APPEND tables "  ${model}_experiments,\n")
    endforeach()
    string(APPEND suite "const struct experiment *const experiment_tables[] = {\n${tables}  0,\n};\n")
  elseif(lab IN_LIST ARGN)
    string(APPEND suite "const struct lab *const lab = 0;\n")
  endif()
  if(cli IN_LIST ARGN)
    set(command 0)
    if(PROVECAST_PROBE)
      set(command "&probe_command")
    endif()
    string(APPEND declarations "extern const struct command probe_command;\n")
    string(APPEND suite "const struct command *const lab_command = ${command};\n")
  endif()
  file(CONFIGURE OUTPUT ${file} CONTENT
"/* Written by cmake/registry.cmake. */
#include \"model/common/model.h\"

${declarations}
const struct model models[] = {
${rows}  { 0 },
};
const size_t model_count = ${count};
const char *const models_known[] = {
${known}  0,
};
${suite}" @ONLY)
endfunction()
