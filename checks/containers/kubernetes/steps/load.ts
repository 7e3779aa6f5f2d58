import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Outcome {
  ok: number;
  failed: number;
  /** Requests that were sent again on a new connection, as browsers do if an idle connection was closed. */
  again: number;
  /** The time between the first and the last failure in seconds. */
  failingFor: number;
  slowestMs: number;
  seconds: number;
  /** The most frequent failures with their numbers. Each names the part that failed, as far as the response shows it. */
  examples: string[];
}

interface Target {
  path: string;
  /** A request that changes something. It is never repeated. */
  post?: object;
}

const TIMEOUT_MS = 35_000;
const READERS = 4;
const PAUSE_MS = 40;
/** The interval between logins, long enough not to exceed the gateway's rate limit. */
const WRITE_EVERY_MS = 1_000;

/** Readers that request pages all the time, and one client that logs in every second. */
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

  constructor(origin: string, paths: string[], login: object) {
    this.#origin = origin;
    const readers = Array.from({ length: READERS }, (_, reader) =>
      this.#repeat(PAUSE_MS, (at) => ({ path: paths[(at + reader) % paths.length] ?? '/' })),
    );
    const writer = this.#repeat(WRITE_EVERY_MS, () => ({ path: '/auth/login/', post: login }));
    this.#all = Promise.all([...readers, writer]);
  }

  /** The number of failures so far, and the time since the last one in seconds. */
  get failures(): { count: number; calmFor: number } {
    const last = this.#failures.at(-1)?.at ?? this.#started;
    return { count: this.#failures.length, calmFor: (performance.now() - last) / 1_000 };
  }

  async stop(): Promise<Outcome> {
    this.#stopped = true;
    await this.#all;
    this.#agent.destroy();
    const times = this.#failures.map(({ at }) => at);
    return {
      ok: this.#ok,
      failed: times.length,
      again: this.#again,
      slowestMs: this.#slowestMs,
      failingFor: times.length > 0 ? ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000 : 0,
      seconds: (performance.now() - this.#started) / 1_000,
      examples: mostFrequent(this.#failures.map(({ what }) => what)),
    };
  }

  async #repeat(pauseMs: number, target: (at: number) => Target): Promise<void> {
    for (let at = 0; !this.#stopped; at += 1) {
      await this.#one(target(at));
      await sleep(pauseMs);
    }
  }

  async #one({ path, post }: Target): Promise<void> {
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

/** The headers that differ between the parts that can respond with an error. */
const TELLING = ['content-type', 'retry-after', 'cache-control'];

/**
 * Describes an error response. The gateway's own errors are a plain text such as `Bad Gateway`, those of the services are
 * JSON with a code, and those of the shell are pages: with `retry-after` if the renderer failed.
 */
function describeResponse({ statusCode, headers }: IncomingMessage, body: string): string {
  const shown = TELLING.filter((name) => headers[name]).map((name) => `${name}: ${headers[name]}`);
  const [, title] = /<title[^>]*>([^<]*)/.exec(body) ?? [];
  const start = title === undefined ? body.trim().slice(0, 120) : `page “${title}”`;
  return `status ${statusCode}, ${[...shown, start].join(', ')}`;
}

function mostFrequent(failures: string[]): string[] {
  const numbers = new Map<string, number>();
  for (const what of failures) numbers.set(what, (numbers.get(what) ?? 0) + 1);
  const sorted = [...numbers].sort(([, a], [, b]) => b - a).slice(0, 5);
  return sorted.map(([what, number]) => `${number} × ${what}`);
}

/** Runs `work` under load. */
export async function underLoad(
  start: () => Load,
  work: (load: Load) => Promise<void>,
): Promise<Outcome> {
  const load = start();
  try {
    await sleep(2_000);
    await work(load);
    await sleep(2_000);
  } finally {
    await load.stop();
  }
  return load.stop();
}
