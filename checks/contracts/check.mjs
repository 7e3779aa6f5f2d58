// The program behind `npm run check:contracts`. It must run before packages are installed and on Node versions from 20;
// see local/setup/enter.mjs. It compares each OpenAPI document with its version before the last change, or, with `--
// --base origin/main`, with its version at the merge base.
import { enter } from '../../local/setup/enter.mjs';
import { buildGoTool } from '../../local/setup/go-tools.mjs';
import { installNodeModules } from '../../local/setup/node-modules.mjs';

await enter('checks/contracts/check.ts', async () => {
  await Promise.all([buildGoTool('oasdiff'), installNodeModules()]);
  return { chromium: '' };
});
