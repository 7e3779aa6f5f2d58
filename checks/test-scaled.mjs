// `npm run test:scaled`: runs on the machine's own Node, without any package; see setup/enter.mjs.
// With a name, as in `npm run test:scaled -- work-log`, the journeys that match it and nothing else.
// `MONGO_URL`, `REDIS_URL` and `MINIO_URL` name empty parts of one's own.
import { readConfig } from '../local/setup/config.mjs';
import { enter } from '../local/setup/enter.mjs';
import { prepare } from '../local/setup/prepare.mjs';

await enter('checks/test-scaled.ts', () => {
  return prepare(readConfig(process.env), { programs: { pdftotext: 'poppler-utils' } });
});
