#!/bin/sh
# Starts the worker. These settings reduce its memory, because its PDFs are short-lived: V8's default heap growth takes
# 300 MB more, and one malloc arena per thread takes another 100 MB. NODE overrides the `node` on the PATH.
export MALLOC_ARENA_MAX=2
exec "${NODE:-node}" --max-semi-space-size=4 --heap-growing-percent=20 worker.ts
