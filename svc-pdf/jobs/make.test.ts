import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initialDesign } from '@app/contracts';
import { silentLog, testStorageUrl } from '@app/service-kit/testing';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { certificateFields } from '../documents/certificate.ts';
import { createCodes } from '../documents/codes.ts';
import { createJobStore } from '../storage/jobs.ts';
import { StorageRefusal } from '../storage/refusal.ts';
import { stubPress, TEST_KEY } from '../testing/jobs.ts';
import { testArticle, testSettings } from '../testing/records.ts';
import { openWorkFolder, type WorkFolder } from '../zips/work-folder.ts';
import { readInput, writeInput } from './input.ts';
import { createMake } from './make.ts';

let root: string;
let folder: WorkFolder;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'make-test-'));
  folder = await openWorkFolder(root);
});
afterAll(() => rm(root, { recursive: true, force: true }));

const codes = createCodes(TEST_KEY);
const fields = certificateFields(testArticle(), 'Ada Lovelace', testSettings(), codes);
const input = await writeInput({
  kind: 'bulkcertificates',
  design: initialDesign,
  templateVersion: '1',
  sheets: [{ kind: 'article', fields }],
});

const press = stubPress((_, at) => ({ at, pdf: Buffer.from('%PDF') }));
const store = { ...createJobStore(testStorageUrl()), readInput: async () => input.bytes };
const call = { signal: new AbortController().signal, onProgress: () => undefined };
const options = () => ({ press, folder, templateVersion: '1', log: silentLog });

it('counts the time limit of retries from the first failure of the storage', async () => {
  let puts = 0;
  const make = createMake({
    ...options(),
    storageRetryMs: 400,
    store: {
      ...store,
      async putZip() {
        puts += 1;
        if (puts > 1) return;
        // Sending a large zip takes longer than the time limit of retries.
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 500 });
        onTestFinished(() => void vi.useRealTimers());
        throw new Error('The storage went away');
      },
    },
  });
  expect(await make(input.id, call.signal, call.onProgress)).toMatchObject({ made: 1 });
  expect(puts).toBe(2);
});

it('does not retry a refusal of the storage', async () => {
  const readInput = () => Promise.reject(new StorageRefusal('The storage refused the request'));
  const make = createMake({ ...options(), store: { ...store, readInput } });
  await expect(make(input.id, call.signal, call.onProgress)).rejects.toThrow(
    'The storage refused the request',
  );
});

it('rejects an input whose bytes do not match its id', async () => {
  expect(await readInput(input.id, input.bytes)).toMatchObject({ sheets: [{ fields }] });
  const changed = Buffer.from(`${input.bytes}`.replace('Ada Lovelace', 'Ada Lovelase'));
  await expect(readInput(input.id, changed)).rejects.toThrow('has changed');
});

it('rejects an input without a field of its sheets', async () => {
  const { doi: _doi, ...incomplete } = fields;
  const { id, bytes } = await writeInput({
    kind: 'bulkcertificates',
    design: initialDesign,
    templateVersion: '1',
    // Another release may have written such an input.
    sheets: [{ kind: 'article', fields: incomplete as typeof fields }],
  });
  await expect(readInput(id, bytes)).rejects.toThrow('doi');
});
