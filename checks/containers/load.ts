import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Outcome {
  ok: number;
  failed: number;
  perSecond: number;
  /**
   * The number of requests that were sent again on a new connection, as browsers do if an idle connection has been
   * closed.
   */
  again: number;
  /** The time between the first and the last failure in seconds. */
  failingFor: number;
  slowestMs: number;
  seconds: number;
  /**
   * The most frequent failures and their numbers. Each failure names the part that failed, if the response reveals
   * it.
   */
  examples: string[];
}

export const describe = ({ ok, failed, again, seconds, slowestMs, examples }: Outcome) =>
  [
    `${ok} requests in ${seconds.toFixed(0)} s, ${failed} failed, ${again} sent again`,
    `slowest ${(slowestMs / 1_000).toFixed(1)} s`,
    ...examples,
  ].join('; ');

interface LoadOptions {
  readers: number;
  /** A reader's pause between two requests, in milliseconds. */
  pauseMs?: number;
  /**
   * The credentials of a login that is sent every second. A login changes data, so it is never repeated after a
   * failure.
   */
  login?: object;
}

const TIMEOUT_MS = 35_000;
/** The interval between logins, which is long enough for the gateway's rate limit. */
const LOGIN_EVERY_MS = 1_000;

/** Readers that request pages until `stop` is called. */
export class Load {
  readonly #origin: string;
  readonly #agent = new Agent({ keepAlive: true, timeout: TIMEOUT_MS });
  readonly #failures: { at: number; what: string }[] = [];
  readonly #all: Promise<unknown>;
  readonly #started = performance.now();
  #ok = 0;
  #again = 0;
  #slowestMs = 0;
  #stopped = false;

  constructor(origin: string, paths: string[], { readers, pauseMs = 0, login }: LoadOptions) {
    this.#origin = origin;
    this.#all = Promise.all([
      ...Array.from({ length: readers }, (_, reader) =>
        this.#repeat(pauseMs, (at) => this.#one(paths[(at + reader) % paths.length] ?? '/')),
      ),
      login && this.#repeat(LOGIN_EVERY_MS, () => this.#one('/auth/login/', login)),
    ]);
  }

  /** The seconds since the last failure. */
  get calmFor(): number {
    return (performance.now() - (this.#failures.at(-1)?.at ?? this.#started)) / 1_000;
  }

  async stop(): Promise<Outcome> {
    this.#stopped = true;
    await this.#all;
    this.#agent.destroy();
    const [first, last] = [this.#failures[0], this.#failures.at(-1)];
    const seconds = (performance.now() - this.#started) / 1_000;
    const alike = Map.groupBy(this.#failures, ({ what }) => what);
    const byNumber = [...alike].sort(([, a], [, b]) => b.length - a.length);
    return {
      ok: this.#ok,
      failed: this.#failures.length,
      perSecond: Math.round(this.#ok / seconds),
      again: this.#again,
      slowestMs: this.#slowestMs,
      failingFor: first && last ? (last.at - first.at) / 1_000 : 0,
      seconds,
      examples: byNumber.slice(0, 5).map(([what, { length }]) => `${length} × ${what}`),
    };
  }

  async #repeat(pauseMs: number, work: (at: number) => Promise<void>): Promise<void> {
    for (let at = 0; !this.#stopped; at += 1) {
      await work(at);
      await sleep(pauseMs);
    }
  }

  async #one(path: string, post?: object): Promise<void> {
    const started = performance.now();
    try {
      const response = await this.#send(path, post, true);
      const body = await text(response);
      const { statusCode = 0 } = response;
      if (statusCode < 200 || statusCode > 399) throw new Error(describeResponse(response, body));
      this.#ok += 1;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const what = `${post ? 'POST' : 'GET'} ${path}: ${reason}`;
      this.#failures.push({ at: performance.now(), what });
    }
    this.#slowestMs = Math.max(this.#slowestMs, performance.now() - started);
  }

  #send(path: string, post: object | undefined, mayRepeat: boolean): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const sent = request(this.#origin + path, {
      agent: this.#agent,
      method: post ? 'POST' : 'GET',
      headers: { accept: 'text/html,*/*', ...(post && { 'content-type': 'application/json' }) },
    });
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error(`no answer in ${TIMEOUT_MS} ms`)));
    sent.once('response', resolve);
    sent.once('error', (error) => {
      const isStale = sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
      if (!isStale || !mayRepeat || post) return reject(error);
      this.#again += 1;
      this.#send(path, post, false).then(resolve, reject);
    });
    sent.end(post && JSON.stringify(post));
    return promise;
  }
}

/**
 * Describes an error response. Errors of the gateway are plain text such as `Bad Gateway`. Errors of services are
 * JSON with a code. Errors of the shell are pages, with `retry-after` if the renderer has failed.
 */
function describeResponse({ statusCode, headers }: IncomingMessage, body: string): string {
  const { 'content-type': type, 'retry-after': retry } = headers;
  const [, title] = /<title[^>]*>([^<]*)/.exec(body) ?? [];
  const start = title === undefined ? body.trim().slice(0, 120) : `page “${title}”`;
  return `status ${statusCode}, ${type}, ${retry ? 'with' : 'without'} retry-after, ${start}`;
}
