import { loginResponseSchema } from '@app/contracts';

/** The outcome of a request. The status is 0 if there was no response. */
export interface Answer {
  status: number;
  body: unknown;
  ms: number;
}

/** The limit after which a request counts as hanging, in milliseconds. */
const HANGING_MS = 30_000;

/** Sends requests as an administrator, or as a reader before `signIn`. */
export class Client {
  readonly #origin: string;
  #token = '';

  constructor(origin: string) {
    this.#origin = origin;
  }

  async signIn(username: string, password: string): Promise<void> {
    const { body } = await this.send('POST', '/auth/login/', { username, password });
    this.#token = loginResponseSchema.parse(body).token;
  }

  /** Sends a request. Never rejects. */
  async send(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const started = performance.now();
    const isForm = body instanceof FormData;
    try {
      const response = await fetch(this.#origin + path, {
        method,
        headers: {
          ...(this.#token && { authorization: `Bearer ${this.#token}` }),
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
    } catch {
      return { status: 0, body: undefined, ms: performance.now() - started };
    }
  }

  /** Reads JSON or bytes. Rejects unless the status is 200. */
  async read(path: string): Promise<unknown> {
    const { status, body } = await this.send('GET', path);
    if (status !== 200) throw new Error(`${path}: status ${status}`);
    return body;
  }
}
