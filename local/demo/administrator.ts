import { loginAnswerSchema, problemSchema } from '@app/contracts';
import type { z } from 'zod';

/** A call that failed; `status` and the body's `error` are in the message. */
export class CallFailed extends Error {
  readonly status: number;

  constructor(call: string, status: number, error: string) {
    super(`${call} answered ${status} ${error}`);
    this.status = status;
  }
}

/** The calls of a signed-in administrator. */
export interface Administrator {
  read<T>(path: string, schema: z.ZodType<T>): Promise<T>;
  /** @returns false when what was to be created is there already */
  create(path: string, body: object): Promise<boolean>;
  save(path: string, body: object): Promise<void>;
  /** What is made, as it is answered. */
  make<T>(path: string, body: object, schema: z.ZodType<T>): Promise<T>;
  change(path: string, body: object): Promise<void>;
}

async function call(url: URL, init: RequestInit): Promise<unknown> {
  const answer = await fetch(url, init);
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) return body;
  const error = problemSchema.safeParse(body).data?.error ?? '';
  throw new CallFailed(`${init.method ?? 'GET'} ${url.pathname}`, answer.status, error);
}

function encode(body: object, method = 'POST'): RequestInit {
  if (body instanceof FormData) return { method, body };
  const headers = { 'content-type': 'application/json' };
  return { method, headers, body: JSON.stringify(body) };
}

/** Signs in once; logins are rationed, and the token outlives a load by hours. */
export async function signIn(
  baseUrl: string,
  credentials: { username: string; password: string },
): Promise<Administrator> {
  const login = await call(new URL('/auth/login/', baseUrl), encode(credentials));
  const { token } = loginAnswerSchema.parse(login);

  const asAdministrator = (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    return call(new URL(path, baseUrl), { ...init, headers });
  };
  const save = async (path: string, body: object) => {
    await asAdministrator(path, encode(body));
  };

  return {
    save,
    async read(path, schema) {
      return schema.parse(await asAdministrator(path, {}));
    },
    async make(path, body, schema) {
      return schema.parse(await asAdministrator(path, encode(body)));
    },
    async change(path, body) {
      await asAdministrator(path, encode(body, 'PUT'));
    },
    async create(path, body) {
      try {
        await save(path, body);
        return true;
      } catch (error) {
        if (error instanceof CallFailed && error.status === 409) return false;
        throw error;
      }
    },
  };
}
