// The program behind `npm run faults:remotes`. The program also works without installed packages and on Node 20 or
// later; see local/setup/enter.mjs. With a name, as in `npm run faults:remotes -- gateway`, only test files with this
// name run.
import { readConfig } from '../../local/setup/config.mjs';
import { enter } from '../../local/setup/enter.mjs';
import { prepare } from '../../local/setup/prepare.mjs';

await enter('checks/faults/remotes.ts', () => {
  // The tests start their own database, Redis and storage, so addresses in the environment are ignored.
  const { CHROMIUM_PATH } = process.env;
  return prepare(readConfig({ CHROMIUM_PATH }));
});
