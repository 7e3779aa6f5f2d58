// `npm run check:contracts`: runs on the machine's own Node, without any package; see ../setup/enter.mjs.
// It compares with the documents before their last change; `-- --base origin/main` with those where this branch
// left that one.
import { enter } from '../setup/enter.mjs';
import { buildGoTool } from '../setup/go-tools.mjs';
import { installNodeModules } from '../setup/node-modules.mjs';

await enter('contracts/check.ts', async () => {
  await Promise.all([buildGoTool('oasdiff'), installNodeModules()]);
  return { chromium: '' };
});
