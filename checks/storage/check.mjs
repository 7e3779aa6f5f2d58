// The program behind `npm run check:storage`, which check.ts describes. The program also works without installed
// packages and on Node 20 or later; see local/setup/enter.mjs.
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
