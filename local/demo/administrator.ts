import { setTimeout as sleep } from 'node:timers/promises';
import { problemSchema } from '@app/contracts';
import * as api from '@app/contracts/endpoints';

/** Error for a call that the API refused. The message contains the response's status and the `error` of its body. */
export class CallFailed extends Error {
  readonly status: number;

  constructor(call: string, status: number, error: string) {
    super(`${call} failed with status ${status} ${error}`);
    this.status = status;
  }
}

/**
 * The maximum number of attempts of a call while the service is busy. On a loaded machine, the service reads files
 * slowly.
 */
const ATTEMPTS = 10;

async function callApi<E extends api.Endpoint>(
  baseUrl: string,
  endpoint: E,
  input: api.CallInput<E>,
  headers: Record<string, string> = {},
  attempts = ATTEMPTS,
): Promise<api.ResponseOf<E>> {
  const { body, form }: { body?: unknown; form?: FormData } = input;
  const response = await fetch(baseUrl + api.urlOf(endpoint, input), {
    method: endpoint.method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return api.parseResponse(endpoint, response.status, answer);
  // With this header, the service states that it has not begun the call, so the call can be repeated.
  const seconds = Number(response.headers.get('retry-after'));
  if (response.status === 503 && seconds > 0 && attempts > 1) {
    await sleep(seconds * 1_000);
    return callApi(baseUrl, endpoint, input, headers, attempts - 1);
  }
  const error = problemSchema.safeParse(answer).data?.error ?? '';
  throw new CallFailed(`${endpoint.method} ${endpoint.path}`, response.status, error);
}

/**
 * Signs in once, because logins are rate limited, and returns a function that calls the API with the administrator's
 * token. The token is valid for hours. The function throws `CallFailed` if the API refuses a call.
 */
export async function signIn(baseUrl: string, body: { username: string; password: string }) {
  const { token } = await callApi(baseUrl, api.logIn, { body });
  return callWith(baseUrl, { authorization: `Bearer ${token}` });
}

/** Returns a function that calls the API with these headers. */
export const callWith =
  (baseUrl: string, headers: Record<string, string>) =>
  <E extends api.Endpoint>(endpoint: E, input: api.CallInput<E>) =>
    callApi(baseUrl, endpoint, input, headers);
export type Call = ReturnType<typeof callWith>;
