import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, Client } from '../systems/client.ts';

export interface Outcome {
  ok: number;
  failed: number;
  perSecond: number;
  /** The time between the first and the last failure in seconds. */
  failingFor: number;
  /** The figures above, the slowest request, and the most frequent failures. */
  text: string;
}

interface LoadOptions {
  readers: number;
  /** A reader's pause between two requests, in milliseconds. */
  pauseMs?: number;
  /** The credentials of a login that is sent every second. */
  login?: object;
}

const HEADERS = { accept: 'text/html,*/*' };
/** The interval between logins, which is long enough for the gateway's rate limit. */
const LOGIN_EVERY_MS = 1_000;
/** The time in milliseconds in which a closed connection is noticed. */
const CLOSED_MS = 500;

/**
 * Readers that request pages until `stop` is called. As in browsers, a read whose connection was closed at once is sent
 * again. Other requests are not repeated.
 */
export class Load {
  readonly #client: Client;
  readonly #failures: { at: number; what: string }[] = [];
  readonly #all: Promise<unknown>;
  readonly #started = performance.now();
  #ok = 0;
  #again = 0;
  #slowestMs = 0;
  #stopped = false;

  constructor(origin: string, paths: string[], { readers, pauseMs = 0, login }: LoadOptions) {
    this.#client = new Client(origin);
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
    const [ok, failed] = [this.#ok, this.#failures.length];
    const seconds = (performance.now() - this.#started) / 1_000;
    const alike = Map.groupBy(this.#failures, ({ what }) => what);
    const byNumber = [...alike].sort(([, a], [, b]) => b.length - a.length);
    const text = [
      `${ok} requests in ${seconds.toFixed(0)} s, ${failed} failed, ${this.#again} sent again`,
      `slowest ${(this.#slowestMs / 1_000).toFixed(1)} s`,
      ...byNumber.slice(0, 5).map(([what, { length }]) => `${length} × ${what}`),
    ].join('; ');
    const times = this.#failures.map(({ at }) => at / 1_000);
    const failingFor = (times.at(-1) ?? 0) - (times[0] ?? 0);
    return { ok, failed, perSecond: Math.round(ok / seconds), failingFor, text };
  }

  async #repeat(pauseMs: number, work: (at: number) => Promise<void>): Promise<void> {
    for (let at = 0; !this.#stopped; at += 1) {
      await work(at);
      await sleep(pauseMs);
    }
  }

  async #one(path: string, post?: object): Promise<void> {
    const method = post ? 'POST' : 'GET';
    const send = () => this.#client.send(method, path, post, HEADERS);
    let answer = await send();
    if (!post && answer.status === 0 && answer.ms < CLOSED_MS) {
      this.#again += 1;
      answer = await send();
    }
    this.#slowestMs = Math.max(this.#slowestMs, answer.ms);
    if (answer.status >= 200 && answer.status < 300) this.#ok += 1;
    else {
      const what = `${method} ${path}: ${describeAnswer(answer)}`;
      this.#failures.push({ at: performance.now(), what });
    }
  }
}

/**
 * Describes an error response. Errors of the gateway are plain text such as `Bad Gateway`. Errors of services are
 * JSON with a code. Errors of the shell are pages.
 */
function describeAnswer({ status, body, error }: Answer): string {
  if (error) return error;
  const text = Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body);
  const [, title] = /<title[^>]*>([^<]*)/.exec(text) ?? [];
  return `status ${status}, ${title === undefined ? text.trim().slice(0, 120) : `page “${title}”`}`;
}
