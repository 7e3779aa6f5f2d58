import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AdminArticle,
  type AdminIssue,
  type IssueKey,
  loginResponseSchema,
  type Problem,
} from '@app/contracts';
import { makePdf } from '../../systems/pdf-files.ts';
import { administrator, baseUrl } from '../environment.ts';
import { uniqueWord } from './unique.ts';

export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
}

export interface CallOptions {
  method?: string;
  token?: string;
  /** A form is sent as multipart, a buffer unchanged, anything else as JSON. */
  body?: FormData | Buffer | object;
  contentType?: string;
}

/** The maximum number of attempts to send a read that a busy server refuses. */
const TRIES = 5;
/** The maximum number of attempts to send a request that a rate limit refuses. */
const LIMITED_TRIES = 60;

/**
 * Sends a request through the gateway. Retries while a rate limit refuses the request (429). Retries a read also while
 * a busy server refuses it (503). A write with status 503 is not repeated, because it may have had an effect.
 */
export async function ask(path: string | URL, init: RequestInit = {}): Promise<Response> {
  const isRead = ['GET', 'HEAD'].includes(init.method ?? 'GET');
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(new URL(path, baseUrl), init);
    const isLimited = answer.status === 429 && tries < LIMITED_TRIES;
    const isBusy = answer.status === 503 && isRead && tries < TRIES;
    if (!isLimited && !isBusy) return answer;
    await answer.arrayBuffer();
    // If too many requests are in progress, Traefik does not state how long to wait.
    await sleep(Math.min(Number(answer.headers.get('retry-after') ?? 1), 5) * 1_000);
  }
}

/** Sends a request with JSON or a form. Never throws because of the status. */
export async function call<T>(path: string, options: CallOptions = {}): Promise<Answer<T>> {
  const { token, body, contentType, method = body ? 'POST' : 'GET' } = options;
  const headers = new Headers();
  if (token) headers.set('authorization', `Bearer ${token}`);
  const plain = body === undefined || body instanceof FormData || body instanceof Buffer;
  if (contentType) headers.set('content-type', contentType);
  else if (!plain) headers.set('content-type', 'application/json');
  const answer = await ask(path, {
    method,
    headers,
    body: plain ? (body as FormData | undefined) : JSON.stringify(body),
  });
  const text = await answer.text();
  const json = answer.headers.get('content-type')?.includes('json') && text !== '';
  return {
    status: answer.status,
    headers: answer.headers,
    body: (json ? JSON.parse(text) : text) as T,
  };
}

export async function signIn(credentials: { username: string; password: string }) {
  const { status, body } = await call('/auth/login/', { body: credentials });
  if (status !== 200) throw new Error(`${credentials.username} cannot sign in: ${status}`);
  return loginResponseSchema.parse(body);
}

/**
 * The age, in milliseconds, at which a login is repeated. Sensitive changes need a login within the last 15 minutes.
 */
const LOGIN_AGE_MS = 5 * 60_000;
let adminLogin: { at: number; token: Promise<string> } | undefined;

/** Returns the administrator's token. Each worker logs in only every few minutes, because logins are rate-limited. */
export function administratorsToken(): Promise<string> {
  if (!adminLogin || Date.now() - adminLogin.at > LOGIN_AGE_MS) {
    const token = signIn(administrator).then((session) => session.token);
    adminLogin = { at: Date.now(), token };
  }
  return adminLogin.token;
}

/** Creates an issue for this test that is too old to become the current issue. */
export async function makeIssue(token: string): Promise<IssueKey> {
  const key = freshIssue();
  const { status, body } = await call('/api/admin/create-issue', { token, body: key });
  if (status !== 201) throw new Error(`Issue not created: ${status} ${JSON.stringify(body)}`);
  return key;
}

export function freshIssue(): IssueKey {
  const number = (below: number) => Math.floor(Math.random() * below);
  return { year: 1700 + number(200), volume: 10_000 + number(90_000), issue: 1 + number(12) };
}

export async function listIssues(token: string): Promise<AdminIssue[]> {
  return (await call<AdminIssue[]>('/api/admin/archives/', { token })).body;
}

/** Returns the issue's articles, including disabled ones. */
export async function listArticles(
  { year, volume, issue }: IssueKey,
  token: string,
): Promise<AdminArticle[]> {
  const path = `/api/archives/${year}/${volume}/${issue}`;
  return (await call<AdminArticle[]>(path, { token })).body;
}

export type ArticleText = Record<string, string>;

/** Returns the fields of a complete, unique article. */
export function articleFields(key: IssueKey, fields: ArticleText = {}): ArticleText {
  // Contains hyphens, at which lines can break, like the reference numbers of journals.
  const unique = uniqueWord().replace(/.{5}(?=.)/g, '$&-');
  return {
    refnumber: `E2E-${unique}`,
    txnid: `TXN-${unique}`,
    ptype: 'paid',
    publishdate: '2026-02-03',
    authorname: 'Ingrid Bergström, Aryabhata Śarmā',
    pagenumber: '12-15',
    email: 'ingrid@example.org',
    title: `On the hydrolysis of esters, <i>part</i> ${unique}`,
    abstract: `<p>The rate was measured at five temperatures (${unique}).</p>`,
    year: String(key.year),
    volume: String(key.volume),
    issue: String(key.issue),
    ...fields,
  };
}

export function articleForm(fields: ArticleText, ...files: { name: string; bytes: Buffer }[]) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, bytes } of files) {
    form.append('pdfFile', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name);
  }
  return form;
}

export function createArticle(token: string | undefined, form: FormData) {
  return call<Pick<AdminArticle, 'id' | 'fileSize'> & Problem>('/api/admin/archives/', {
    token,
    body: form,
  });
}

/** Creates articles with the same PDF, some of them at the same time. */
export async function createArticles(
  token: string,
  articles: readonly ArticleText[],
  file: { name: string; bytes: Buffer },
): Promise<void> {
  const waiting = [...articles];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { status, body } = await createArticle(token, articleForm(next, file));
      if (status !== 201) throw new Error(`Article not created: ${status} ${JSON.stringify(body)}`);
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
}

/** Creates an issue with one article. */
export async function makeArticle(token: string) {
  const key = await makeIssue(token);
  const fields = articleFields(key);
  const file = { name: 'a.pdf', bytes: makePdf('A paper') };
  const { id } = (await createArticle(token, articleForm(fields, file))).body;
  return { key, fields, id };
}
