// The program behind `npm run check:indexers`, which check.ts describes. The program also works without installed
// packages and on Node 20 or later; see local/setup/enter.mjs.
import { readConfig } from '../../local/setup/config.mjs';
import { enter } from '../../local/setup/enter.mjs';
import { projectRoot } from '../../local/setup/paths.mjs';
import { prepare } from '../../local/setup/prepare.mjs';
import { installPythonPackages } from '../../local/setup/python-packages.mjs';

await enter('checks/indexers/check.ts', async () => {
  const { CHROMIUM_PATH } = process.env;
  const tools = await prepare(readConfig({ CHROMIUM_PATH }), {
    programs: {
      pdftotext: 'poppler-utils',
      python3: 'python3-venv',
      oai_pmh: 'libhttp-oai-perl',
    },
  });
  const requirements = `${projectRoot}/checks/indexers/requirements.txt`;
  // Their archives have the schemas of OAI-PMH, of Dublin Core and of Crossref 5.4.0. Later versions of
  // commonmeta-py, such as the one in requirements.txt, have Crossref 5.5.0.
  const sources = ['pyoai==2.5.0', 'core-oaipmh-provider-app==2.23.0', 'commonmeta-py==0.132'];
  process.env.INDEXERS = await installPythonPackages('indexers', requirements, sources);
  return tools;
});
