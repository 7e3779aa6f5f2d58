import { type IssueKey, JOBS_PATH, type Job, MAX_CONTRIBUTORS } from '@app/contracts';
import type { BrowserContext, Page } from '@playwright/test';
import { makePdf } from '../../systems/pdf-files.ts';
import { makeAccount } from './accounts.ts';
import { articleFields, articleForm, call, createArticle, makeIssue, signIn } from './api.ts';
import { storeSession } from './login-page.ts';
import { expect } from './test.ts';

const pdf = { name: 'a.pdf', bytes: makePdf('A paper') };

/** Creates an issue with two articles and five certificates, two of them for one name, and a disabled article. */
export async function publishIssue(token: string) {
  const key = await makeIssue(token);
  const articles = [
    articleFields(key, {
      authorname: 'Ingrid Bergström, ஆதித்யா, Ingrid Bergström',
      pagenumber: '1',
    }),
    articleFields(key, { authorname: 'محمد الأمين, A/B', pagenumber: '2' }),
    articleFields(key, { authorname: 'Nobody', pagenumber: '3' }),
  ];
  const ids: string[] = [];
  for (const fields of articles) {
    const { status, body } = await createArticle(token, articleForm(fields, pdf));
    expect(status).toBe(201);
    ids.push(body.id);
  }
  const hidden = await call(`/api/archives/${ids[2]}`, { token, body: { status: 'disabled' } });
  expect(hidden.status).toBe(200);
  return { key, refs: articles.map(({ refnumber = '' }) => refnumber) };
}

/** Creates an issue whose certificates take some seconds. */
export async function publishCrowd(token: string) {
  const key = await makeIssue(token);
  // The maximum number of authors, each with a name of three characters.
  const names = Array.from({ length: MAX_CONTRIBUTORS }, (_, at) => `A${(36 + at).toString(36)}`);
  const authorname = names.join(',');
  const articles = Array.from({ length: 8 }, (_, at) =>
    articleFields(key, { authorname, pagenumber: String(at + 1) }),
  );
  const made = await Promise.all(
    articles.map((fields) => createArticle(token, articleForm(fields, pdf))),
  );
  expect(made.map(({ status }) => status)).toEqual(articles.map(() => 201));
  return key;
}

/** Returns the server's latest job with this title. */
export async function jobOf(token: string, title: string): Promise<Job> {
  const { body } = await call<Job[]>(JOBS_PATH, { token });
  const job = body.find((one) => one.title === title);
  if (!job) throw new Error(`There is no job ${title}`);
  return job;
}

export const issuePath = ({ year, volume, issue }: IssueKey) =>
  `/admin/archives/${year}/${volume}/${issue}`;
export const titleOf = ({ year, volume, issue }: IssueKey) =>
  `Certificates volume ${volume}, issue ${issue} (${year})`;

export const trayOf = (page: Page) =>
  page.getByRole('region', { name: 'Certificates', exact: true });
export const running = (job: Job): Job => ({
  ...job,
  state: 'running',
  phase: 'printing',
  done: 312,
  total: 1_000,
  bytes: null,
  finishedAt: null,
});

/** Opens the page as a new administrator, whose jobs no other journey sees. */
export async function openAsNewAdministrator(page: Page, adminToken: string, path: string) {
  await storeSession(page, 'admin', await signIn(await makeAccount(adminToken, 'admin')));
  await page.goto(path);
}

/**
 * Applies `change` to the jobs in all responses to the context's pages and delays the event streams, until the
 * returned function is called.
 */
export async function mockJobs(context: BrowserContext, change: (job: Job) => Job) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let holding = true;
  const as = (job: Job) => (holding ? change(job) : job);

  await context.route('**/api/pdf/jobs', async (route) => {
    // The pages poll this path, so a request may be pending when the test ends.
    const jobs: Job[] | undefined = await route
      .fetch()
      .then((answer) => answer.json())
      .catch(() => undefined);
    if (!jobs) return;
    await route.fulfill({ json: jobs.map(as) });
  });
  await context.route('**/api/pdf/bulkcertificates', async (route) => {
    const answer = await route.fetch();
    const job: Job = await answer.json();
    await route.fulfill({ status: answer.status(), json: answer.ok() ? as(job) : job });
  });
  await context.route('**/api/pdf/jobs/*/events', async (route) => {
    await released;
    // The page may already be closed.
    await route.continue().catch(() => undefined);
  });
  return () => {
    holding = false;
    release();
  };
}
