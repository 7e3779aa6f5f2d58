import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DESIGN_PATH, SAVED_SEARCHES_PATH, WORK_LOG_PATH } from '@app/contracts';
import { loadFixture } from '@app/service-kit/fixture';
import { connectDatabase } from '@app/service-kit/mongo';
import { silentLog, testMongoUrl } from '@app/service-kit/testing';
import { expect, it } from 'vitest';
import { startContent, type TestContent } from '../testing/start-content.ts';

const FIXTURE = join(import.meta.dirname, 'fixture');
/** The responses of the fixture's release; `KEEP_ANSWERS=1` stores those of this release instead. */
const RECORDED = join(import.meta.dirname, 'answers.jsonl');

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
  // An entry with two changes.
  `${WORK_LOG_PATH}/6b0265a3ae050808d9194ff6`,
  SAVED_SEARCHES_PATH,
];
const STAFF = [SAVED_SEARCHES_PATH];

/** By caller and path. */
async function answersOf(content: TestContent): Promise<Record<string, unknown>> {
  const admin = content.sign('admin', { subject: '6b02655438433f8a82c7f997' });
  const staff = content.sign('staff', { subject: '6b0265a338433f8a82c7f998' });
  const asked = [
    ...ANYONE.map((path) => ({ as: 'anyone', path, token: undefined })),
    ...ADMIN.map((path) => ({ as: 'admin', path, token: admin })),
    ...STAFF.map((path) => ({ as: 'staff', path, token: staff })),
  ];
  const answers: Record<string, unknown> = {};
  for (const { as, path, token } of asked) {
    const answer = await content.get(path, token);
    const body = (await answer.json()) as Record<string, unknown>;
    // The time of the request, and the revision, which releases compute differently.
    delete body.exported;
    delete body.revision;
    answers[`${as} ${path}`] = { status: answer.status, told: body };
  }
  return answers;
}

it("reads a journal of the fixture's release as that release did", async () => {
  const mongoUrl = testMongoUrl();
  const database = await connectDatabase(mongoUrl, silentLog);
  await loadFixture(database, FIXTURE);
  await database.close();
  const content = await startContent({ mongoUrl });
  try {
    const answers = await answersOf(content);
    if (process.env.KEEP_ANSWERS) {
      const lines = Object.entries(answers).map((answer) => `${JSON.stringify(answer)}\n`);
      await writeFile(RECORDED, lines.join(''));
    }
    const recorded = (await readFile(RECORDED, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    // Fields that later releases add are no difference.
    expect(answers).toMatchObject(Object.fromEntries(recorded));
  } finally {
    await content.close();
  }
});
