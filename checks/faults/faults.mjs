// The program behind `npm run faults`. The program also works without installed packages and on Node 20 or later; see
// local/setup/enter.mjs. `npm run faults -- NAME` injects only the faults whose name matches NAME.
import { readConfig } from '../../local/setup/config.mjs';
import { enter } from '../../local/setup/enter.mjs';
import { prepare } from '../../local/setup/prepare.mjs';

await enter('checks/faults/faults.ts', () => {
  // Each fault starts a system of its own, so addresses in the environment are ignored.
  const { CHROMIUM_PATH } = process.env;
  return prepare(readConfig({ CHROMIUM_PATH }), { programs: { faketime: 'faketime' } });
});
