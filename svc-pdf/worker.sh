#!/bin/sh
# How the worker is run. PDFs by the thousand are short-lived: with the usual room for such, and for what
# nobody needs any more, the process takes 300 MB more; with an arena for each of its threads, which hand each
# other memory, another 100 MB. NODE is set where `node` would be another one.
export MALLOC_ARENA_MAX=2
exec "${NODE:-node}" --max-semi-space-size=4 --heap-growing-percent=20 worker.ts
