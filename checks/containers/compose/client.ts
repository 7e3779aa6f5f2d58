import assert from 'node:assert/strict';
import { loginResponseSchema } from '@app/contracts';
import type { Credentials } from '../../../local/system/administrator.ts';

/** Sends requests of a signed-in administrator. Each method throws unless the response has status 2xx. */
export class Client {
  readonly #origin: string;
  readonly #authorization: string;

  private constructor(origin: string, token: string) {
    this.#origin = origin;
    this.#authorization = `Bearer ${token}`;
  }

  static async signIn(origin: string, credentials: Credentials): Promise<Client> {
    const response = await fetch(`${origin}/auth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    assert.equal(response.status, 200, 'the administrator cannot sign in');
    return new Client(origin, loginResponseSchema.parse(await response.json()).token);
  }

  async get(path: string): Promise<unknown> {
    return (await this.#call(path)).json();
  }

  async bytes(path: string): Promise<Buffer> {
    return Buffer.from(await (await this.#call(path)).arrayBuffer());
  }

  async post(path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
    const encoded =
      body instanceof FormData
        ? { body }
        : {
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          };
    return (await this.#call(path, { method: 'POST', ...encoded })).json();
  }

  async #call(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('authorization', this.#authorization);
    const response = await fetch(this.#origin + path, { ...init, headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  }
}
