# Runs PROGRAM for SECONDS, or as long as OUTFLANK_FUZZ_SECONDS says in the environment, in a fresh folder WORK,
# reading the seeds in SEEDS without touching them.
# The seed of the random numbers is fixed: this is a test, the long run is the search.

if(DEFINED ENV{OUTFLANK_FUZZ_SECONDS})
  set(SECONDS "$ENV{OUTFLANK_FUZZ_SECONDS}")
endif()
file(REMOVE_RECURSE "${WORK}")
file(MAKE_DIRECTORY "${WORK}/found")
if(NOT IS_DIRECTORY "${SEEDS}")
  message(FATAL_ERROR "There are no seeds: ${SEEDS} is missing")
endif()

execute_process(
  COMMAND "${PROGRAM}" -seed=1 -max_total_time=${SECONDS} -timeout=10 -rss_limit_mb=2048
          -print_final_stats=1 "-artifact_prefix=${WORK}/" "${WORK}/found" "${SEEDS}"
  RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} stopped with ${status}; the input that did it is in ${WORK}")
endif()
file(REMOVE_RECURSE "${WORK}")
