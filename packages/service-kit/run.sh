#!/bin/sh
# Runs a program of a piece with settings that keep its memory near what is in use: sh run.sh server.ts
# V8's defaults let the heap of a busy process grow to a multiple of that, and malloc has one arena for each thread.
# collect-when-quiet.mjs collects what quiet processes retain: by --require, because --import takes # and ? as a URL does.
# SEMI_SPACE_MB is the size of V8's space for new objects. 2 saves 12 MB, and costs about a tenth of a page's time. The
# variable NODE overrides the `node` on the PATH. npm sets it to its own Node, so `npm start` clears it.
export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=131072
exec "${NODE:-node}" --max-semi-space-size="${SEMI_SPACE_MB:-8}" --heap-growing-percent=50 --expose-gc \
  --require "$(dirname "$(realpath "$0")")/collect-when-quiet.mjs" "$@"
