import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DESIGN_PATH, SAVED_SEARCHES_PATH, WORK_LOG_PATH } from '@app/contracts';
import { loadFixture } from '@app/service-kit/fixture';
import { connectDatabase } from '@app/service-kit/mongo';
import { silentLog, testMongoUrl } from '@app/service-kit/testing';
import { expect, it } from 'vitest';
import { startContent, type TestContent } from '../testing/start-content.ts';

/** The fixture and the responses of each release, with an entry of its work log that has two changes. */
const fixtures = [
  { folder: 'fixture', recorded: 'answers.jsonl', entry: '6b0265a3ae050808d9194ff6' },
  { folder: 'fixture-0.1.0', recorded: 'answers-0.1.0.jsonl', entry: '6b0a2480c4b6f3e1db441d11' },
];

const ANYONE = [
  '/api/settings',
  DESIGN_PATH,
  '/api/editors',
  '/api/indexing',
  '/api/archives',
  '/api/archives/2025/1/1',
  '/api/archives/ref/JLC250101',
  '/api/search?q=estuary',
  '/api/revision',
];
const ADMIN = [
  '/api/settings',
  DESIGN_PATH,
  '/api/editors',
  '/api/admin',
  '/api/admin/archives',
  '/api/archives/2026/2/2',
  '/api/admin/export/journal.json',
  '/api/audit',
  WORK_LOG_PATH,
  SAVED_SEARCHES_PATH,
];
const STAFF = [SAVED_SEARCHES_PATH];

/** Returns the responses by caller and path. */
async function answersOf(content: TestContent, entry: string): Promise<Record<string, unknown>> {
  const admin = content.sign('admin', { subject: '6b02655438433f8a82c7f997' });
  const staff = content.sign('staff', { subject: '6b0265a338433f8a82c7f998' });
  const asked = [
    ...ANYONE.map((path) => ({ as: 'anyone', path, token: undefined })),
    ...[...ADMIN, `${WORK_LOG_PATH}/${entry}`].map((path) => ({ as: 'admin', path, token: admin })),
    ...STAFF.map((path) => ({ as: 'staff', path, token: staff })),
  ];
  const answers: Record<string, unknown> = {};
  for (const { as, path, token } of asked) {
    const answer = await content.get(path, token);
    const body = (await answer.json()) as Record<string, unknown>;
    // These values always differ: the time of the request, and the revision, which each release computes in its own
    // way.
    delete body.exported;
    delete body.revision;
    answers[`${as} ${path}`] = { status: answer.status, told: body };
  }
  return answers;
}

it.each(fixtures)('reads a journal of $folder in the same way as that release', async (fixture) => {
  const { folder, recorded: file, entry } = fixture;
  const path = join(import.meta.dirname, file);
  const mongoUrl = testMongoUrl();
  const database = await connectDatabase(mongoUrl, silentLog);
  await loadFixture(database, join(import.meta.dirname, folder));
  await database.close();
  const content = await startContent({ mongoUrl });
  try {
    const answers = await answersOf(content, entry);
    // With this option, the responses of this release replace the stored ones.
    if (process.env.KEEP_ANSWERS === folder) {
      const lines = Object.entries(answers).map((answer) => `${JSON.stringify(answer)}\n`);
      await writeFile(path, lines.join(''));
    }
    const recorded = (await readFile(path, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    // Additional fields, which later releases have, are not a difference.
    expect(answers).toMatchObject(Object.fromEntries(recorded));
  } finally {
    await content.close();
  }
});
