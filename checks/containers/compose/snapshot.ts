import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import {
  articlePdfPath,
  articleSchema,
  JOBS_PATH,
  jobPath,
  jobsSchema,
  WORK_LOG_PATH,
} from '@app/contracts';
import { z } from 'zod';
import type { Client } from '../../systems/client.ts';

/** The fields that lead to further URLs. Responses may contain other fields, because releases may add some. */
const issuesSchema = z.array(z.object({ year: z.number(), volume: z.number(), issue: z.number() }));
const articlesSchema = z.array(
  articleSchema.pick({ year: true, volume: true, issue: true, refnumber: true, file: true }),
);

/** The paths of the lists that an administrator reads. */
const LISTS = ['/api/editors', '/api/indexing', '/api/settings', '/api/users'];

/** The content of a site: API responses by path, and hashes of files by path. */
export interface Snapshot {
  answers: Map<string, unknown>;
  files: Map<string, string>;
}

// The cast is safe: the client returns the bytes of all that is not JSON.
const hashOf = (file: unknown) => hash('sha256', file as Buffer);

/** Reads every list and file of a journal. */
export async function takeSnapshot(client: Client): Promise<Snapshot> {
  const answers = new Map<string, unknown>();
  const files = new Map<string, string>();
  const read = async (path: string) => {
    const answer = await client.read(path);
    answers.set(path, answer);
    return answer;
  };
  const hashFile = async (path: string) => {
    files.set(path, hashOf(await client.read(path)));
  };
  for (const path of [...LISTS, WORK_LOG_PATH]) await read(path);
  const issues = issuesSchema.parse(await read('/api/admin/archives'));
  for (const { year, volume, issue } of issues) {
    const articles = await read(`/api/archives/${year}/${volume}/${issue}`);
    for (const article of articlesSchema.parse(articles)) {
      if (article.file !== '') await hashFile(articlePdfPath(article));
    }
  }
  const jobs = jobsSchema.parse(await read(JOBS_PATH));
  for (const { id, bytes } of jobs) if (bytes !== null) await hashFile(jobPath(id, 'download'));
  return { answers, files };
}

const deskListSchema = z.object({ manuscripts: z.array(z.object({ id: z.string() })) });
const deskManuscriptSchema = z.object({ files: z.array(z.object({ id: z.string() })) });

/** Adds the manuscripts of a site and their uploaded files to the snapshot. Returns the number of manuscripts. */
export async function addManuscripts(
  client: Client,
  { answers, files }: Snapshot,
): Promise<string> {
  const desk = '/api/review/manuscripts';
  const list = deskListSchema.parse(await client.read(`${desk}?turn=all`));
  let sent = 0;
  for (const { id } of list.manuscripts) {
    const manuscript = await client.read(`${desk}/${id}`);
    answers.set(`${desk}/${id}`, manuscript);
    for (const file of deskManuscriptSchema.parse(manuscript).files) {
      const path = `${desk}/${id}/files/${file.id}`;
      files.set(path, hashOf(await client.read(path)));
      sent += 1;
    }
  }
  return `${list.manuscripts.length} manuscripts with ${sent} files`;
}

/** Expects that everything in `before` is in `after`. Later releases may add fields, but no items of lists. */
export function expectKept(before: Snapshot, after: Snapshot): string {
  assert.deepEqual(Object.fromEntries(after.files), Object.fromEntries(before.files));
  for (const [path, answer] of before.answers) {
    const now = after.answers.get(path);
    if (Array.isArray(answer)) assert.equal(Object(now).length, answer.length, path);
    assert.partialDeepStrictEqual(now, answer, path);
  }
  return `${before.answers.size} lists and ${before.files.size} files unchanged`;
}
