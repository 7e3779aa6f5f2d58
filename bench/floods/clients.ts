import { setTimeout as delay } from 'node:timers/promises';
import * as api from '@app/contracts/endpoints';
import { signIn } from '../../local/demo/administrator.ts';
import { clientAgent, type Sent, send } from './requests.ts';
import { cachedPages, crawledPaths } from './targets.ts';

const READERS = 40;
const READS_PER_SECOND = 20;
const CRAWLED_PER_SECOND = 4;

/** Sends requests at a steady rate, whether earlier ones have been answered or not. */
async function steadily(
  perSecond: number,
  until: number,
  next: (n: number) => Promise<Sent>,
): Promise<Sent[]> {
  const sent: Promise<Sent>[] = [];
  while (performance.now() < until) {
    sent.push(next(sent.length));
    await delay(1_000 / perSecond);
  }
  return Promise.all(sent);
}

/** Readers at different addresses read cached pages. */
export async function readPages(port: number, until: number): Promise<Sent[]> {
  const agents = Array.from({ length: READERS }, clientAgent);
  const headers = {
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': 'Mozilla/5.0 Firefox/144.0',
  };
  const sent = await steadily(READS_PER_SECOND, until, (n) => {
    const path = cachedPages[n % cachedPages.length] ?? '/';
    const from = `127.0.1.${1 + (n % READERS)}`;
    return send({ port, path, from, agent: agents[n % READERS] ?? clientAgent(), headers });
  });
  for (const agent of agents) agent.destroy();
  return sent;
}

/** A search engine reads pages, PDFs and the sitemap. */
export async function crawl(port: number, until: number): Promise<Sent[]> {
  const agent = clientAgent();
  const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
  const sent = await steadily(CRAWLED_PER_SECOND, until, (n) => {
    const path = crawledPaths[n % crawledPaths.length] ?? '/';
    return send({ port, path, from: '127.0.2.1', agent, headers });
  });
  agent.destroy();
  return sent;
}

/** Returns a function that works as an administrator and returns the times of each kind of work. */
export async function openOffice(baseUrl: string, admin: { username: string; password: string }) {
  const call = await signIn(baseUrl, admin);
  const newest = { year: 2026, volume: 2, issue: 2 };
  const readList = () => call(api.listArticles, { params: newest });
  const [article] = await readList();
  if (!article) throw new Error('The demonstration journal has no article.');
  const work = {
    'office: dashboard': () => Promise.all([call(api.readCounts, {}), call(api.listIssues, {})]),
    'office: list of articles': readList,
    'office: edit of an article': (n: number) =>
      call(api.updateArticle, { params: { id: article.id }, body: { country: `Country ${n}` } }),
  };
  return async function workInOffice(until: number): Promise<Record<string, Sent[]>> {
    const steps = Object.entries(work).map(([name, run]) => ({ name, run, done: [] as Sent[] }));
    for (let n = 0; performance.now() < until; n += 1) {
      for (const { run, done } of steps) {
        const started = performance.now();
        const status = await run(n).then(
          () => 200,
          () => 0,
        );
        done.push({ status, ms: performance.now() - started });
        await delay(300);
      }
    }
    return Object.fromEntries(steps.map(({ name, done }) => [name, done]));
  };
}
