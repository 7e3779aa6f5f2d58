// The program behind `npm run check:contracts`. The program also works without installed packages and on Node 20 or
// later; see local/setup/enter.mjs. It compares each OpenAPI document with its version before the last change, or, with
// `-- --base origin/main`, with its version at the merge base.
import { enter } from '../../local/setup/enter.mjs';
import { buildGoTool } from '../../local/setup/go-tools.mjs';
import { installNodeModules } from '../../local/setup/node-modules.mjs';

await enter('checks/contracts/check.ts', async () => {
  await Promise.all([buildGoTool('oasdiff'), installNodeModules()]);
  return { chromium: '', traefik: '' };
});
