// `npm test`: runs on the machine's own Node, without any package; see setup/enter.mjs.
// A name runs the test files that match it and nothing else.
// `--workspace NAME` checks that workspace alone, with the parts that its tests need and no others.
// `--traefik` also builds the real Traefik and runs the gateway's conformance suite on it.
import { needsOf } from '../local/dev/workspaces.mjs';
import { readConfig } from '../local/setup/config.mjs';
import { enter } from '../local/setup/enter.mjs';
import { prepare } from '../local/setup/prepare.mjs';

await enter('checks/test.ts', () => {
  // Tests start parts of their own, whatever addresses a running system was given.
  const { CHROMIUM_PATH } = process.env;
  const config = readConfig({ CHROMIUM_PATH });
  const at = process.argv.indexOf('--workspace');
  if (at > 0) return prepare(config, needsOf(process.argv[at + 1]));
  return prepare(config, {
    programs: { pdftotext: 'poppler-utils' },
    traefik: process.argv.includes('--traefik'),
    oasdiff: true,
  });
});
