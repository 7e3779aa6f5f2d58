// Starts `npm run check:images` on any installed Node version, before packages are installed; see
// local/setup/enter.mjs. docs/images.md describes the check.
import { readConfig } from '../../local/setup/config.mjs';
import { enter } from '../../local/setup/enter.mjs';
import { prepare } from '../../local/setup/prepare.mjs';

await enter('checks/images/check.ts', () => {
  const { CHROMIUM_PATH } = process.env;
  // The journeys run in this machine's Chromium, everything else in containers.
  return prepare(readConfig({ CHROMIUM_PATH }), { parts: ['chromium'], frontEnds: [] });
});
