import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, jobPath, jobSchema, type SelectedArticle } from '@app/contracts';
import type { PdfSystem } from './pdf-system.ts';

const pollMs = 50;
const lookEveryMs = 2;
const askEveryMs = 250;
export const POST_PATH = '/api/pdf/bulkcertificates';

/** An administrator who orders certificates of one system. */
export class Orders {
  readonly #system: PdfSystem;

  constructor(system: PdfSystem) {
    this.#system = system;
  }

  call(path: string, init: RequestInit = {}): Promise<Response> {
    const { server, upstream } = this.#system;
    const headers = {
      authorization: `Bearer ${upstream.token}`,
      'content-type': 'application/json',
      ...init.headers,
    };
    return fetch(server.origin + path, { ...init, headers });
  }

  /** The call as the spec has it: it answers the zip. */
  post(articles: readonly SelectedArticle[], init: RequestInit = {}): Promise<Response> {
    for (const article of articles) this.#system.upstream.articles.set(article.refnumber, article);
    const body = JSON.stringify(articles.map(({ refnumber }) => refnumber));
    return this.call(POST_PATH, { method: 'POST', body, ...init });
  }

  /** As the administrators' pages do it. */
  async order(articles: readonly SelectedArticle[]): Promise<Job> {
    return this.#parsed(await this.post(articles, { headers: { prefer: 'respond-async' } }));
  }

  async job(id: string): Promise<Job> {
    return this.#parsed(await this.call(jobPath(id)));
  }

  async command(id: string, name: 'cancel' | 'retry'): Promise<Job> {
    return this.#parsed(await this.call(jobPath(id, name), { method: 'POST' }));
  }

  /** The job when it is in that state; while the server or its parts are away it is asked again. */
  async reaches(id: string, withinMs: number, ...states: Job['state'][]): Promise<Job> {
    return this.until(id, withinMs, (job) => states.includes(job.state));
  }

  async until(id: string, withinMs: number, wanted: (job: Job) => boolean): Promise<Job> {
    const deadline = Date.now() + withinMs;
    let last: unknown;
    while (Date.now() < deadline) {
      try {
        const job = await this.job(id);
        if (wanted(job)) return job;
        last = JSON.stringify(job);
      } catch (fault) {
        last = fault;
      }
      await sleep(pollMs);
    }
    throw new Error(`The job is not there after ${withinMs} ms: ${last}`);
  }

  ended(id: string, withinMs: number): Promise<Job> {
    return this.reaches(id, withinMs, 'done', 'failed', 'cancelled');
  }

  /** Waits until something can be seen of a job that goes on; a job that ends before is a fault. */
  async during(id: string, seen: () => boolean): Promise<void> {
    let asked = performance.now();
    while (!seen()) {
      if (performance.now() - asked > askEveryMs) {
        asked = performance.now();
        const job = await this.job(id);
        const isUnderway = job.state === 'queued' || job.state === 'running';
        if (!isUnderway && !seen()) throw new Error(`It has ended: ${JSON.stringify(job)}`);
      }
      await sleep(lookEveryMs);
    }
  }

  download(id: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.call(jobPath(id, 'download'), { headers });
  }

  async #parsed(answer: Response): Promise<Job> {
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${text}`);
    return jobSchema.parse(JSON.parse(text));
  }
}
