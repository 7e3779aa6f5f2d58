// `npm run check:storage`: runs on the machine's own Node, without any package; see local/setup/enter.mjs.
// Runs the tests of everything that is stored on several S3 servers; check.ts describes them.
import { readConfig } from '../../local/setup/config.mjs';
import { enter } from '../../local/setup/enter.mjs';
import { buildGoTool } from '../../local/setup/go-tools.mjs';
import { prepare } from '../../local/setup/prepare.mjs';

await enter('checks/storage/check.ts', async () => {
  const { CHROMIUM_PATH } = process.env;
  const tools = await prepare(readConfig({ CHROMIUM_PATH }), {
    programs: { pdftotext: 'poppler-utils' },
    frontEnds: ['svc-pdf'],
  });
  await buildGoTool('versitygw');
  return tools;
});
