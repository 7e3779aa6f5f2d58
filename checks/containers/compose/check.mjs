// The program behind `npm run check:images`, which docs/images.md describes. The program also works without installed
// packages and on Node 20 or later; see local/setup/enter.mjs.
import { readConfig } from '../../../local/setup/config.mjs';
import { enter } from '../../../local/setup/enter.mjs';
import { prepare } from '../../../local/setup/prepare.mjs';

await enter('checks/containers/compose/check.ts', () => {
  const { CHROMIUM_PATH } = process.env;
  const config = readConfig({ CHROMIUM_PATH });
  const names = process.argv.slice(2);
  // Backups also move to a system of `npm start`.
  if (names.length === 0 || names.includes('today') || names.includes('backups')) {
    return prepare(config);
  }
  // The browser tests use this machine's Chromium; everything else runs in containers.
  return prepare(config, { parts: ['chromium'], frontEnds: [] });
});
