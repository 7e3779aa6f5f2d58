// `npm run check:contracts`: runs on the machine's own Node, without any package; see ../setup/enter.mjs.
// It compares with the documents before their last change; `-- --base origin/main` with those where this branch
// left that one.
import { enter } from '../../local/setup/enter.mjs';
import { buildGoTool } from '../../local/setup/go-tools.mjs';
import { installNodeModules } from '../../local/setup/node-modules.mjs';

await enter('checks/contracts/check.ts', async () => {
  await Promise.all([buildGoTool('oasdiff'), installNodeModules()]);
  return { chromium: '' };
});
