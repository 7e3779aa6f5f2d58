import type { Problem } from '@app/contracts';
import { errorStatus } from '@app/contracts';
import {
  type CallInput,
  type Endpoint,
  parseResponse,
  type ResponseBody,
  ResponseMismatchError,
  type ResponseOf,
  schemaOf,
  urlOf,
} from '@app/contracts/endpoints';
// By the package's name, as the shell shares one copy of these classes with all remotes.
import { ApiError, NetworkError } from '@app/web-kit';

export { ResponseMismatchError } from '@app/contracts/endpoints';

export interface ClientOptions {
  /** The current bearer token, read before each call. */
  token?: () => string | null;
  /** Called with the token of a call that is answered 401. */
  onUnauthorized?: (token: string) => void;
  /** On a server, the origin that serves a path; in a browser paths are relative. */
  originOf?: (path: string) => string;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Receives the share of the request that is sent, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Throws `NetworkError` without a response, `ApiError` for a refusal or failure. */
export interface Client {
  /** The JSON response, parsed by the endpoint's schema; throws `ResponseMismatchError` where it does not fit. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E> & CallOptions): Promise<ResponseOf<E>>;
  /** The response as it arrives, for files and event streams. */
  open<E extends Endpoint>(endpoint: E, input: CallInput<E> & CallOptions): Promise<Response>;
}

/** The client of the endpoints. It has no time limit of its own. */
export function createClient({
  token,
  onUnauthorized,
  originOf = () => '',
}: ClientOptions = {}): Client {
  const open: Client['open'] = async (endpoint, input) => {
    const { signal, onProgress } = input;
    const bearer = token?.();
    const headers = {
      Accept: acceptOf(endpoint),
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
      ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
      ...input.headers,
    };
    const body = input.form ?? (input.body === undefined ? null : JSON.stringify(input.body));
    const path = urlOf(endpoint, input);
    const send = onProgress ? sendWithProgress(onProgress) : fetch;
    const response = await send(originOf(path) + path, {
      method: endpoint.method,
      headers,
      body,
      signal: signal ?? null,
    }).catch((cause: unknown) => {
      signal?.throwIfAborted();
      throw new NetworkError('No answer from the server', { cause });
    });
    if (response.ok) return response;
    if (response.status === 401 && bearer) onUnauthorized?.(bearer);
    throw new ApiError(response.status, await problemIn(response));
  };

  return {
    open,
    async call(endpoint, input) {
      const response = await open(endpoint, input);
      const body = await response.json().catch((cause: unknown) => {
        input.signal?.throwIfAborted();
        // A broken connection throws another error than broken JSON.
        if (cause instanceof SyntaxError) return undefined;
        throw new NetworkError('The answer broke off', { cause });
      });
      // The specification's rule: a response with an error code is a failure, whatever its status.
      if (isProblem(body)) throw new ApiError(response.status, body);
      try {
        return parseResponse(endpoint, response.status, body);
      } catch (error) {
        if (error instanceof ResponseMismatchError) console.error(error.message);
        throw error;
      }
    },
  };
}

function acceptOf({ responses }: Endpoint): string {
  const all: ResponseBody[] = Object.values(responses);
  if (all.some((response) => schemaOf(response))) return 'application/json';
  return all.some((response) => 'events' in response) ? 'text/event-stream' : '*/*';
}

function isProblem(body: unknown): body is Problem {
  // `Object` returns any value's object, typed as any.
  const { error } = Object(body) as { error?: unknown };
  return typeof error === 'string' && Object.hasOwn(errorStatus, error);
}

/** The problem document of a failed response; nothing of a gateway's own error page. */
async function problemIn(response: Response): Promise<Partial<Problem> | undefined> {
  if (!/[/+]json\b/.test(response.headers.get('Content-Type') ?? '')) return undefined;
  const body: unknown = await response.json().catch(() => undefined);
  // `ApiError` reads each field with care.
  return typeof body === 'object' && body !== null ? body : undefined;
}

/** `fetch` by `XMLHttpRequest`, which alone reports the progress of an upload. */
function sendWithProgress(onProgress: (share: number) => void) {
  return (url: string, { method = 'POST', headers, body, signal }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      // A form always has a length, as its boundaries are sent too.
      request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
      request.onload = () => {
        const type = request.getResponseHeader('Content-Type') ?? '';
        const { status, responseText } = request;
        resolve(new Response(responseText, { status, headers: { 'Content-Type': type } }));
      };
      request.onerror = () => reject(new Error('The request failed'));
      const abort = () => {
        request.abort();
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', abort, { once: true });
      if (signal?.aborted) return abort();
      // A body that this client makes: a form, text or nothing.
      request.send(body as XMLHttpRequestBodyInit | null);
    });
}
