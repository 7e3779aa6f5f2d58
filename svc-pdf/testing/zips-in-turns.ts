/**
 * A worker process of `npm run bench -- certificates`. For each message of its parent, it makes a zip of certificates
 * in a given design, signed or unsigned. All zips use the same process, browser and storage, so that only the compared
 * property differs.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@app/service-kit/testing';
import type { Sheet } from '../documents/certificate.ts';
import { writeInput } from '../jobs/input.ts';
import { createMake } from '../jobs/make.ts';
import { readKeys } from '../signing/keys.ts';
import { createSeal, type Seal } from '../signing/seal.ts';
import { createJobStore } from '../storage/jobs.ts';
import { loadTemplates } from '../templates/load.ts';
import { openWorkFolder } from '../zips/work-folder.ts';
import { createTestKeys } from './keys.ts';
import { testPrinting, testSupervisor } from './printing.ts';
import { testDesign } from './records.ts';
import { looks } from './samples.ts';
import { typicalFields } from './typical.ts';

/**
 * `first` is the number of the first certificate. Every zip needs other certificates, because equal inputs have the
 * same id.
 */
export interface ZipRequest {
  isSigned: boolean;
  /** The name of a look in `samples.ts`. */
  look: string;
  first: number;
  count: number;
}

const [storageUrl = ''] = process.argv.slice(2);
const root = await mkdtemp(join(tmpdir(), 'signatures-'));
const folder = await openWorkFolder(root);
const templates = await loadTemplates();
const store = createJobStore(storageUrl);
const browser = testSupervisor();
await browser.start();
const { signing } = await readKeys(await createTestKeys(root), undefined);
const unsigned: Seal = {
  ...{ id: '', length: 0, isStamping: false },
  lacksStamp: () => false,
  close: async (pdf) => pdf,
};
const templateVersion = 'measured';
const [makeSigned, makeUnsigned] = [createSeal(signing), unsigned].map((seal) => {
  const { press } = testPrinting(browser, templates, 60_000, seal);
  return createMake({ press, store, folder, templateVersion, log: silentLog });
});

process.on('message', async ({ isSigned, look, first, count }: ZipRequest) => {
  const sheets = Array.from({ length: count }, (_, at): Sheet => {
    return { kind: 'article', fields: typicalFields(first + at) };
  });
  const { id, bytes } = await writeInput({
    ...{ kind: 'bulkcertificates', design: testDesign(looks[look]), templateVersion, sheets },
  });
  await store.putInput(id, bytes);
  const make = isSigned ? makeSigned : makeUnsigned;
  const result = await make?.(id, new AbortController().signal, () => undefined);
  process.send?.(result?.made);
});
process.once('disconnect', async () => {
  await browser.stop();
  await rm(root, { recursive: true, force: true });
  process.exit();
});
process.send?.('ready');
