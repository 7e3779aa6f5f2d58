#!/bin/sh
# Runs a program of a piece with settings that keep its memory near what is in use: sh run.sh server.ts
# V8's defaults let the heap of a busy process grow to a multiple of that, and malloc has one arena for each thread.
# The variable NODE overrides the `node` on the PATH.
export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
exec "${NODE:-node}" --max-semi-space-size=8 --heap-growing-percent=50 "$@"
