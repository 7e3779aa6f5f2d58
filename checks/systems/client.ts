import { loginResponseSchema } from '@app/contracts';
import { waitFor } from './wait-for.ts';

/** The outcome of a request. The status is 0 if there was no response. */
export interface Answer {
  status: number;
  body: unknown;
  ms: number;
  /** The reason why there was no response. */
  error?: string;
}

/** The time limit after which a request counts as hanging, in milliseconds. */
const HANGING_MS = 60_000;
const REPEATED = [429, 502, 503, 504];
const REPEATED_MS = 20_000;
/** The age at which a login is repeated. Some changes require a login within the last 15 minutes. */
const LOGIN_AGE_MS = 6 * 60_000;

/** Sends requests as an administrator or, before `signIn`, as a reader. */
export class Client {
  readonly origin: string;
  #login: { username: string; password: string } | undefined;
  #signedInAt = 0;
  #token = '';

  constructor(origin: string) {
    this.origin = origin;
  }

  static async signIn(
    origin: string,
    { username, password }: { username: string; password: string },
  ): Promise<Client> {
    const client = new Client(origin);
    await client.signIn(username, password);
    return client;
  }

  get headers(): Record<string, string> {
    return this.#token ? { authorization: `Bearer ${this.#token}` } : {};
  }

  async signIn(username: string, password: string): Promise<void> {
    this.#login = { username, password };
    const { body } = await this.#send('POST', '/auth/login/', this.#login);
    this.#token = loginResponseSchema.parse(body).token;
    this.#signedInAt = performance.now();
  }

  /** Sends a request. Never rejects. */
  async send(
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer> {
    if (this.#login && performance.now() - this.#signedInAt > LOGIN_AGE_MS) {
      const { username, password } = this.#login;
      this.#signedInAt = performance.now();
      // If svc-auth is unreachable, the earlier login is used.
      await this.signIn(username, password).catch(() => undefined);
    }
    return this.#send(method, path, body, headers);
  }

  async #send(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const started = performance.now();
    const isForm = body instanceof FormData;
    try {
      const response = await fetch(this.origin + path, {
        method,
        headers: {
          ...this.headers,
          ...(body && !isForm && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(HANGING_MS),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      const isJson = /json/.test(response.headers.get('content-type') ?? '');
      const answer = isJson ? JSON.parse(bytes.toString()) : bytes;
      return { status: response.status, body: answer, ms: performance.now() - started };
    } catch (error) {
      const reason = error instanceof Error ? `${error.message} (${error.cause})` : String(error);
      return { status: 0, body: undefined, ms: performance.now() - started, error: reason };
    }
  }

  /** Sends a request. Returns the body of the response. Rejects unless the status is 2xx. */
  async call(
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<unknown> {
    const answer = await this.send(method, path, body, headers);
    if (answer.status >= 200 && answer.status < 300) return answer.body;
    throw new Error(`${path}: status ${answer.status} ${JSON.stringify(answer.body)}`);
  }

  /**
   * Reads, and retries while the gateway limits the rate or has no server. On a busy machine, a single slow response
   * to a health check removes the only server until the next check.
   */
  get(path: string): Promise<Answer> {
    return waitFor(async () => {
      const answer = await this.send('GET', path);
      if (REPEATED.includes(answer.status)) throw new Error(`${path}: status ${answer.status}`);
      return answer;
    }, REPEATED_MS);
  }

  /** Reads JSON or bytes like `get`. Rejects unless the status is 200. */
  async read(path: string): Promise<unknown> {
    const { status, body } = await this.get(path);
    if (status !== 200) throw new Error(`${path}: status ${status}`);
    return body;
  }
}
