// Starts `npm run bench:pdf` on any installed Node version, before packages are installed; see local/setup/enter.mjs.
import { readConfig } from '../local/setup/config.mjs';
import { enter } from '../local/setup/enter.mjs';
import { prepare } from '../local/setup/prepare.mjs';

await enter('bench/pdf.ts', () => {
  const { CHROMIUM_PATH } = process.env;
  return prepare(readConfig({ CHROMIUM_PATH }));
});
