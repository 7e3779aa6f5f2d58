import { loginResponseSchema, problemSchema } from '@app/contracts';
import type { z } from 'zod';

/** The API refused a call. The message contains the response's status and the `error` of its body. */
export class CallFailed extends Error {
  readonly status: number;

  constructor(call: string, status: number, error: string) {
    super(`${call} failed with status ${status} ${error}`);
    this.status = status;
  }
}

/** Calls the API as a signed-in administrator. The methods throw `CallFailed` if the API refuses a call. */
export interface Administrator {
  read<T>(path: string, schema: z.ZodType<T>): Promise<T>;
  /** @returns false if the record already exists */
  create(path: string, body: object): Promise<boolean>;
  save(path: string, body: object): Promise<void>;
  /** Creates a record and returns it. */
  make<T>(path: string, body: object, schema: z.ZodType<T>): Promise<T>;
  change(path: string, body: object): Promise<void>;
}

async function call(url: URL, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, init);
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body;
  const error = problemSchema.safeParse(body).data?.error ?? '';
  throw new CallFailed(`${init.method ?? 'GET'} ${url.pathname}`, response.status, error);
}

function encode(body: object, method = 'POST'): RequestInit {
  if (body instanceof FormData) return { method, body };
  const headers = { 'content-type': 'application/json' };
  return { method, headers, body: JSON.stringify(body) };
}

/** Signs in once, because logins are rate limited. The token is valid for hours. */
export async function signIn(
  baseUrl: string,
  credentials: { username: string; password: string },
): Promise<Administrator> {
  const login = await call(new URL('/auth/login/', baseUrl), encode(credentials));
  const { token } = loginResponseSchema.parse(login);

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
