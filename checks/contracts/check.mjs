// `npm run check:contracts`: runs on the machine's own Node, without any package; see local/setup/enter.mjs.
// Compares each OpenAPI document with its version before the last change. With `-- --base origin/main`, it compares
// with the version at the merge base.
import { enter } from '../../local/setup/enter.mjs';
import { buildGoTool } from '../../local/setup/go-tools.mjs';
import { installNodeModules } from '../../local/setup/node-modules.mjs';

await enter('checks/contracts/check.ts', async () => {
  await Promise.all([buildGoTool('oasdiff'), installNodeModules()]);
  return { chromium: '' };
});
