import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, jobPath, jobSchema, type SelectedArticle } from '@app/contracts';
import type { PdfSystem } from './pdf-system.ts';
import { waitFor } from './wait-for.ts';

/** The number of certificates in a job that runs long enough to inject a fault. */
export const MANY = Number(process.env.PDF_FAULT_CERTIFICATES ?? 1_500);

/** The duration of an outage in milliseconds. */
export const AWAY_MS = Number(process.env.PDF_FAULT_SECONDS ?? 60) * 1_000;

/** The time limit for a whole job, with or without a fault. */
export const END_WITHIN_MS = 120_000;

/** The time limit for a job to reach a phase, on a busy machine. */
export const PHASE_WITHIN_MS = 30_000;

const phaseCheckMs = 2;
const jobCheckMs = 250;
export const POST_PATH = '/api/pdf/bulkcertificates';

/** Sends an administrator's requests for certificates to one system. */
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

  /** Requests certificates as the specification describes it: the response body is the zip. */
  post(articles: readonly SelectedArticle[], init: RequestInit = {}): Promise<Response> {
    for (const article of articles) this.#system.upstream.articles.set(article.refnumber, article);
    const body = JSON.stringify(articles.map(({ refnumber }) => refnumber));
    return this.call(POST_PATH, { method: 'POST', body, ...init });
  }

  /** Requests certificates as the admin pages do: the response describes a job, which runs in the background. */
  async order(articles: readonly SelectedArticle[]): Promise<Job> {
    return this.#parsed(await this.post(articles, { headers: { prefer: 'respond-async' } }));
  }

  async job(id: string): Promise<Job> {
    return this.#parsed(await this.call(jobPath(id)));
  }

  async command(id: string, name: 'cancel' | 'retry'): Promise<Job> {
    return this.#parsed(await this.call(jobPath(id, name), { method: 'POST' }));
  }

  /** Polls until the job is in one of the states. Failed requests are repeated until the time limit. */
  async reaches(id: string, withinMs: number, ...states: Job['state'][]): Promise<Job> {
    return this.until(id, withinMs, (job) => states.includes(job.state));
  }

  async until(id: string, withinMs: number, wanted: (job: Job) => boolean): Promise<Job> {
    return waitFor(async () => {
      const job = await this.job(id);
      assert(wanted(job), `Job after ${withinMs} ms: ${JSON.stringify(job)}`);
      return job;
    }, withinMs);
  }

  ended(id: string, withinMs: number): Promise<Job> {
    return this.reaches(id, withinMs, 'done', 'failed', 'cancelled');
  }

  /**
   * Polls `isReached` until it is true. Throws if the job ends before that. A busy server may not respond to each poll.
   */
  async during(id: string, isReached: () => boolean): Promise<void> {
    let checked = performance.now();
    while (!isReached()) {
      if (performance.now() - checked > jobCheckMs) {
        checked = performance.now();
        const job = await this.job(id).catch(() => undefined);
        const hasEnded = job && job.state !== 'queued' && job.state !== 'running';
        if (hasEnded && !isReached()) throw new Error(`The job has ended: ${JSON.stringify(job)}`);
      }
      await sleep(phaseCheckMs);
    }
  }

  download(id: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.call(jobPath(id, 'download'), { headers });
  }

  async #parsed(response: Response): Promise<Job> {
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text}`);
    return jobSchema.parse(JSON.parse(text));
  }
}
