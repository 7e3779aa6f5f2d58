// `npm run faults:remotes`: runs on any Node version without packages; see local/setup/enter.mjs. A name, as in `npm run faults:remotes -- gateway`, runs the matching files.
import { readConfig } from '../../local/setup/config.mjs';
import { enter } from '../../local/setup/enter.mjs';
import { prepare } from '../../local/setup/prepare.mjs';

await enter('checks/faults/remotes.ts', () => {
  // Ignores addresses of running parts: the tests start their own.
  const { CHROMIUM_PATH, GATEWAY } = process.env;
  return prepare(readConfig({ CHROMIUM_PATH, GATEWAY }));
});
