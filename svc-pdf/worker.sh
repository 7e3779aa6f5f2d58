#!/bin/sh
# Starts the worker. Its thousands of PDFs are short-lived: V8's default heap growth would cost 300 MB, and one malloc
# arena per thread another 100 MB. NODE overrides the `node` on the PATH.
export MALLOC_ARENA_MAX=2
exec "${NODE:-node}" --max-semi-space-size=4 --heap-growing-percent=20 worker.ts
