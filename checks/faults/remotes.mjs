// `npm run faults:remotes`: runs on the machine's own Node, without any package; see
// local/setup/enter.mjs. A name, as in `npm run faults:remotes -- gateway`, runs the files that match it.
import { readConfig } from '../../local/setup/config.mjs';
import { enter } from '../../local/setup/enter.mjs';
import { prepare } from '../../local/setup/prepare.mjs';

await enter('checks/faults/remotes.ts', () => {
  // The faults are of parts of their own, whatever addresses a running system was given.
  const { CHROMIUM_PATH, GATEWAY } = process.env;
  return prepare(readConfig({ CHROMIUM_PATH, GATEWAY }));
});
