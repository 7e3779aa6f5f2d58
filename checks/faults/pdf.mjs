// `npm run faults:pdf`: runs on any Node version without packages; see local/setup/enter.mjs. A name, as in `npm run faults:pdf -- redis`, runs the matching files.
import { readConfig } from '../../local/setup/config.mjs';
import { enter } from '../../local/setup/enter.mjs';
import { prepare } from '../../local/setup/prepare.mjs';

await enter('checks/faults/pdf.ts', () => {
  // Ignores addresses of running parts: the tests start their own.
  const { CHROMIUM_PATH } = process.env;
  return prepare(readConfig({ CHROMIUM_PATH }));
});
