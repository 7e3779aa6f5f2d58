// The program behind `npm run security`, which check.ts describes. The program also works without installed packages
// and on Node 20 or later; see local/setup/enter.mjs.
import { readConfig } from '../../local/setup/config.mjs';
import { enter } from '../../local/setup/enter.mjs';
import { projectRoot } from '../../local/setup/paths.mjs';
import { prepare } from '../../local/setup/prepare.mjs';
import { installPythonPackages } from '../../local/setup/python-packages.mjs';

await enter('checks/security/check.ts', async () => {
  const { CHROMIUM_PATH } = process.env;
  const tools = await prepare(readConfig({ CHROMIUM_PATH }), {
    programs: { pdftotext: 'poppler-utils', python3: 'python3-venv' },
  });
  const requirements = `${projectRoot}/checks/security/requirements.txt`;
  const folder = await installPythonPackages('schemathesis', requirements);
  process.env.SCHEMATHESIS = `${folder}/bin/schemathesis`;
  return tools;
});
