import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AuditEntry, auditPageSchema } from '@app/contracts';
import { z } from 'zod';
import { ISSUE_PAGE, issue, pdfOf } from './articles.ts';
import type { Client } from './client.ts';
import { isAcknowledged, isUnknown, type Operation, type Targets } from './operations.ts';

/**
 * The differences between the acknowledged operations and the content of the system. Each is described by one line.
 */
export interface Differences {
  lost: string[];
  doubled: string[];
  /**
   * Operations with only a part of their effects, such as an article without its PDF or a change without an audit
   * entry.
   */
  partial: string[];
}

/** The time limit for a job that was interrupted by a fault. */
const JOB_ENDS_WITHIN_MS = 120_000;

type Found = Record<'issue' | 'article' | 'editor' | 'entry' | 'user', string[]>;

const issuesSchema = z.array(z.object({ volume: z.number(), issue: z.number() }));
const articlesSchema = z.array(z.object({ refnumber: z.string() }));
const namesSchema = z.array(z.object({ name: z.string() }));
const entriesSchema = z.array(z.object({ content: z.string() }));
const jobSchema = z.object({ state: z.string() });

/** Compares all operations with the system through its API, as seen by users and programs. */
export async function compare(
  client: Client,
  operations: readonly Operation[],
  targets: Targets,
): Promise<Differences> {
  const found = await readAll(client);
  const differences: Differences = { lost: [], doubled: [], partial: [] };
  for (const operation of operations) {
    const { kind, key } = operation;
    if (!(kind in found)) continue;
    // The cast is safe, because the line above has checked the kind.
    const count = found[kind as keyof Found].filter((stored) => stored === key).length;
    if (count === 0 && isAcknowledged(operation)) differences.lost.push(`${kind} ${key}`);
    if (count > 0 && !isAcknowledged(operation) && !isUnknown(operation)) {
      differences.partial.push(
        `${kind} ${key} was refused with ${operation.status}, but is stored`,
      );
    }
    if (count > 1) differences.doubled.push(`${kind} ${key}`);
  }
  await compareArticles(client, operations, found.article, differences);
  await compareLastValues(client, operations, targets, differences);
  await compareJobs(client, operations, differences);
  compareAudit(operations, found, await readAudit(client), differences);
  return differences;
}

async function readAll(client: Client): Promise<Found> {
  const [issues, articles, editors, entries, users] = await Promise.all([
    client.read('/api/admin/archives/').then((body) => issuesSchema.parse(body)),
    client
      .read(`/api/archives/${issue.year}/${issue.volume}/${issue.issue}`)
      .then((body) => articlesSchema.parse(body)),
    client.read('/api/editors').then((body) => namesSchema.parse(body)),
    client.read('/api/webdata').then((body) => entriesSchema.parse(body)),
    client.read('/api/users').then((body) => namesSchema.parse(body)),
  ]);
  return {
    issue: issues.map((each) => String(each.issue)),
    article: articles.map(({ refnumber }) => refnumber),
    editor: editors.map(({ name }) => name),
    entry: entries.map(({ content }) => content.replace(/<[^>]*>/g, '')),
    user: users.map(({ name }) => name),
  };
}

/**
 * Expects that every stored article has its PDF and its page, is found by a search, and occurs once in the feed and in
 * the sitemap.
 */
async function compareArticles(
  client: Client,
  operations: readonly Operation[],
  stored: readonly string[],
  { partial }: Differences,
): Promise<void> {
  const feed = await client.read(
    `/feed.xml?year=${issue.year}&volume=${issue.volume}&issue=${issue.issue}`,
  );
  const sitemap = await client.read('/sitemap.xml?part=articles-1');
  const ofKind = new Set(operations.filter(({ kind }) => kind === 'article').map(({ key }) => key));
  for (const key of new Set(stored)) {
    if (!ofKind.has(key)) continue;
    const path = `${ISSUE_PAGE}/${key}`;
    const [pdf, page, result] = await Promise.all([
      client.get(`${path}.pdf`),
      client.get(path),
      client.get(`/api/search?q=${key}`),
    ]);
    const hash = (bytes: unknown) =>
      createHash('sha256')
        .update(Buffer.isBuffer(bytes) ? bytes : '')
        .digest('hex');
    if (hash(pdf.body) !== hash(pdfOf(key))) partial.push(`the PDF of ${key}: ${pdf.status}`);
    if (!String(page.body).includes(key)) partial.push(`the page of ${key}: ${page.status}`);
    for (const [name, text] of Object.entries({ feed, sitemap })) {
      const times = String(text).split(new RegExp(`/${key}["<]`)).length - 1;
      if (times !== 1) partial.push(`${key} is ${times} times in the ${name}`);
    }
    if (!JSON.stringify(result.body).includes(`"${key}"`)) partial.push(`no search finds ${key}`);
  }
}

/** Expects that the stored value is the last acknowledged value, or a value that was sent later. */
async function compareLastValues(
  client: Client,
  operations: readonly Operation[],
  targets: Targets,
  { lost }: Differences,
): Promise<void> {
  const article = z
    .object({ country: z.string() })
    .parse(await client.read(`/api/archives/${targets.article}`));
  const settings = z.object({ publisher: z.string() }).parse(await client.read('/api/settings/'));
  const entry = z
    .object({ status: z.string() })
    .parse(await client.read(`/api/webdata/${targets.entry}`));
  const values = { edit: article.country, settings: settings.publisher, status: entry.status };
  for (const [kind, value] of Object.entries(values)) {
    const ofKind = operations.filter((operation) => operation.kind === kind);
    const last = ofKind.findLastIndex(isAcknowledged);
    if (last < 0) continue;
    const possible = ofKind.slice(last).filter((one) => isAcknowledged(one) || isUnknown(one));
    if (!possible.some(({ key }) => key === value)) lost.push(`${kind} ${ofKind[last]?.key}`);
  }
}

async function compareJobs(
  client: Client,
  operations: readonly Operation[],
  { lost, partial }: Differences,
): Promise<void> {
  const ofKind = operations.filter(
    (operation) => operation.kind === 'job' && isAcknowledged(operation),
  );
  // Jobs are read one by one, because the list contains only the newest.
  for (const key of new Set(ofKind.map((operation) => operation.key))) {
    const state = await endOf(client, key);
    if (state === undefined) lost.push(`job ${key}`);
    else if (state !== 'done') partial.push(`job ${key} is ${state}`);
  }
}

/** Waits until a job has ended, and returns its state, or undefined if the job does not exist. */
async function endOf(client: Client, id: string): Promise<string | undefined> {
  const deadline = performance.now() + JOB_ENDS_WITHIN_MS;
  for (;;) {
    const { status, body } = await client.get(`/api/pdf/jobs/${id}`);
    if (status === 404) return undefined;
    const { state } = jobSchema.parse(body);
    const isOpen = state === 'queued' || state === 'running';
    if (!isOpen || performance.now() > deadline) return state;
    await sleep(100);
  }
}

async function readAudit(client: Client): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for (const path of ['/api/audit', '/api/users/audit']) {
    for (let page = 1; ; page += 1) {
      const read = auditPageSchema.parse(await client.read(`${path}?page=${page}`));
      entries.push(...read.entries);
      if (read.entries.length === 0 || read.page * read.pageSize >= read.total) break;
    }
  }
  return entries;
}

/** Expects exactly one entry for every stored record and every acknowledged edit. */
function compareAudit(
  operations: readonly Operation[],
  found: Found,
  entries: readonly AuditEntry[],
  { partial, doubled }: Differences,
): void {
  const count = (kind: string, action: string, value: string) =>
    entries.filter(
      (entry) =>
        entry.kind === kind &&
        entry.action === action &&
        Object.values(entry.after ?? {}).some((field) => String(field) === value),
    ).length;
  const audited = { issue: 'issue', article: 'article', editor: 'editor', user: 'user' } as const;
  for (const operation of operations) {
    const { kind, key } = operation;
    let entriesOf: number | undefined;
    let isStored = isAcknowledged(operation);
    if (kind === 'edit') entriesOf = count('article', 'update', key);
    if (kind === 'settings') entriesOf = count('settings', 'update', key);
    if (kind in audited) {
      const known = kind as keyof typeof audited;
      entriesOf = count(audited[known], 'create', key);
      isStored = found[known].includes(key);
    }
    if (entriesOf === undefined) continue;
    if (isStored && entriesOf === 0) partial.push(`${kind} ${key} has no audit entry`);
    if (!isStored && entriesOf > 0 && kind in audited) {
      partial.push(`${kind} ${key} has an audit entry, but is not stored`);
    }
    if (entriesOf > 1) doubled.push(`the audit entry of ${kind} ${key}`);
  }
}
