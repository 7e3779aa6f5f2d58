import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { articleForm, issue } from './articles.ts';
import type { Answer, Client } from './client.ts';

export const kinds = [
  'issue',
  'article',
  'edit',
  'editor',
  'settings',
  'entry',
  'status',
  'user',
  'job',
] as const;
export type Kind = (typeof kinds)[number];

/** The kinds of operations on manuscripts. All commands of the desk that have no other kind have the kind `command`. */
export const manuscriptKinds = [
  'draft',
  'upload',
  'submission',
  'review',
  'decision',
  'make-article',
  'command',
] as const;
export type ManuscriptKind = (typeof manuscriptKinds)[number];

/** A write that was sent. The write stores `key`, which is unique among the operations of its kind. */
export interface Operation extends Answer {
  kind: Kind | ManuscriptKind;
  key: string;
  /** The times of sending and of the end, as values of `performance.now()`. */
  from: number;
  until: number;
}

/** Returns whether the outcome of an operation is unknown: there was no response, or a server error. */
export const isUnknown = ({ status }: Operation) => status === 0 || status >= 500;
export const isAcknowledged = ({ status }: Operation) => status >= 200 && status < 300;

const created = z.object({ id: z.string(), version: z.number() });

/**
 * The records on which writers work: the article that they edit, the work entry, and the articles whose certificates
 * they order.
 */
export interface Targets {
  article: string;
  refnumber: string;
  entry: string;
  ordered: string[];
}

/** The number of articles whose certificates are ordered. It is small, so that orders are repeated too. */
const ORDERED = 6;

export async function createTargets(client: Client): Promise<Targets> {
  // The issue may already exist.
  await client.send('POST', '/api/admin/create-issue', issue);
  const refnumber = `T-${unique()}`;
  const article = await client.send('POST', '/api/admin/archives', articleForm(refnumber));
  const content = { status: 'info', content: `T-${unique()}` };
  const entry = await client.send('POST', '/api/webdata', content);
  return {
    article: created.parse(article.body).id,
    refnumber,
    entry: created.parse(entry.body).id,
    ordered: [refnumber],
  };
}

export const unique = () => randomBytes(5).toString('hex');

const statuses = ['pending', 'working', 'completed', 'urgent'];
let issues = issue.issue;
let changes = 0;

/** Sends one write of a kind. */
export async function perform(
  client: Client,
  kind: Kind,
  targets: Targets,
  size = 'K',
): Promise<Operation> {
  let key = `${size}${unique()}`;
  const from = performance.now();
  const send = (): Promise<Answer> => {
    switch (kind) {
      case 'issue':
        issues += 1;
        key = String(issues);
        return client.send('POST', '/api/admin/create-issue', { ...issue, issue: issues });
      case 'article':
        return client.send('POST', '/api/admin/archives', articleForm(key));
      case 'edit':
        return client.send('POST', `/api/archives/${targets.article}`, { country: key });
      case 'editor': {
        const fields = { post: 'Head', content: 'Institute', category: 'chief editor' };
        return client.send('POST', '/api/editors', { name: key, ...fields });
      }
      case 'settings':
        return client.send('POST', '/api/settings', { publisher: key });
      case 'entry':
        return client.send('POST', '/api/webdata', { status: 'info', content: key });
      case 'status':
        changes += 1;
        key = statuses[changes % statuses.length] ?? '';
        return client.send('PUT', `/api/webdata/${targets.entry}`, { status: key });
      case 'user':
        return client.send('POST', '/api/users', {
          name: key,
          password: `tern-${unique()}-quartz`,
          role: 'staff',
        });
      case 'job': {
        const prefer = { prefer: 'respond-async' };
        const selection = { refnumbers: targets.ordered.filter(() => Math.random() < 0.5) };
        if (selection.refnumbers.length === 0) selection.refnumbers.push(targets.refnumber);
        return client.send('POST', '/api/pdf/bulkcertificates', selection, prefer);
      }
    }
  };
  const answer = await send();
  if (kind === 'article' && answer.status === 201 && targets.ordered.length < ORDERED) {
    targets.ordered.push(key);
  }
  if (kind === 'job') key = created.pick({ id: true }).safeParse(answer.body).data?.id ?? key;
  return { kind, key, ...answer, from, until: performance.now() };
}
