// `npm run faults:remotes`: runs on the machine's own Node, without any package; see
// embedded/setup/enter.mjs. A name, as in `npm run faults:remotes -- gateway`, runs the files that match it.
import { readConfig } from '../embedded/setup/config.mjs';
import { enter } from '../embedded/setup/enter.mjs';
import { prepare } from '../embedded/setup/prepare.mjs';

await enter('../faults/remotes.ts', () => {
  // The faults are of parts of their own, whatever addresses a running system was given.
  const { CHROMIUM_PATH, GATEWAY } = process.env;
  return prepare(readConfig({ CHROMIUM_PATH, GATEWAY }));
});
