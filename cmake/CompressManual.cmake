# cmake -DFOLDER=man1 -P CompressManual.cmake: the pages as Debian has them, the same bytes every time.
cmake_minimum_required(VERSION 3.25)
file(GLOB pages "${FOLDER}/*.1")
find_program(GZIP gzip)
if(GZIP AND pages)
  execute_process(COMMAND "${GZIP}" -9nf ${pages} COMMAND_ERROR_IS_FATAL ANY)
endif()
