// `npm run check:contracts`: runs on the machine's own Node, without any package; see ../setup/enter.mjs.
// `-- --base origin/main` compares with the documents at that commit instead of those in the work tree.
import { enter } from '../setup/enter.mjs';
import { buildGoTool } from '../setup/go-tools.mjs';
import { installNodeModules } from '../setup/node-modules.mjs';

await enter('contracts/check.ts', async () => {
  await Promise.all([buildGoTool('oasdiff'), installNodeModules()]);
  return { chromium: '' };
});
