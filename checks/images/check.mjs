// The program behind `npm run check:images`, which docs/images.md describes. The program also works without installed
// packages and on Node 20 or later; see local/setup/enter.mjs.
import { readConfig } from '../../local/setup/config.mjs';
import { enter } from '../../local/setup/enter.mjs';
import { prepare } from '../../local/setup/prepare.mjs';

await enter('checks/images/check.ts', () => {
  const { CHROMIUM_PATH } = process.env;
  // The browser tests use this machine's Chromium; everything else runs in containers.
  return prepare(readConfig({ CHROMIUM_PATH }), { parts: ['chromium'], frontEnds: [] });
});
