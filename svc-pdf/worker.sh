#!/bin/sh
# Starts the worker with settings that reduce its memory: V8's default heap growth would take 300 MB more, and one
# malloc arena per thread another 100 MB. The variable NODE overrides the `node` on the PATH.
export MALLOC_ARENA_MAX=2
exec "${NODE:-node}" --max-semi-space-size=4 --heap-growing-percent=20 worker.ts
