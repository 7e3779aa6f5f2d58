import { writeFileSync } from 'node:fs';
import { readTools } from '../../local/system/tools.ts';

/** libfaketime of Debian's package `faketime`. It has no effect on programs in Go, and breaks Redis and Chromium. */
const CLOCK_LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

/**
 * Prepares a movable clock in a folder. Services with the variables `env` use the clock. `set` moves the clock by an
 * offset such as `+3600` seconds.
 */
export function movableClock(folder: string) {
  const file = `${folder}/clock`;
  const set = (offset: string) => writeFileSync(file, offset);
  set('+0');
  const browser = `${folder}/chromium`;
  const { chromium } = readTools();
  writeFileSync(browser, `#!/bin/sh\nunset LD_PRELOAD\nexec '${chromium}' "$@"\n`, { mode: 0o755 });
  const env = {
    CHROMIUM_PATH: browser,
    LD_PRELOAD: CLOCK_LIBRARY,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // A killed process might hold the lock of the shared memory for ever.
    FAKETIME_DISABLE_SHM: '1',
    FAKETIME_ONLY_CMDS: 'node',
  };
  return { env, set };
}
