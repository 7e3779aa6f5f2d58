// `npm test`: runs on the machine's own Node, without any package; see setup/enter.mjs.
// A name runs the test files that match it and nothing else.
// `--traefik` also builds the real Traefik and runs the gateway's conformance suite on it.
import { readConfig } from './setup/config.mjs';
import { enter } from './setup/enter.mjs';
import { prepare } from './setup/prepare.mjs';

await enter('test.ts', () => {
  // Tests start parts of their own, whatever addresses a running system was given.
  const { CHROMIUM_PATH } = process.env;
  return prepare(readConfig({ CHROMIUM_PATH }), {
    programs: { pdftotext: 'poppler-utils' },
    traefik: process.argv.includes('--traefik'),
  });
});
