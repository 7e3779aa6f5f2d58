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
// Imported by the package's name, so that remotes use the shell's copy of these classes. `instanceof` requires the same
// copy.
import { ApiError, NetworkError } from '@app/web-kit';

export { ResponseMismatchError } from '@app/contracts/endpoints';

export interface ClientOptions {
  /** Returns the current bearer token. Called before each request. */
  token?: () => string | null;
  /** The headers of all requests. */
  headers?: Record<string, string>;
  /** Called if the status of a response is 401, with the token of the request and the error code. */
  onUnauthorized?: (token: string, error: string | undefined) => void;
  /**
   * Asks users for their password or code. If the result is true, the request that required the confirmation is
   * repeated.
   */
  onConfirmation?: () => Promise<boolean>;
  /** Sends a request to a path of the API. The default is the browser's `fetch`, which resolves paths. */
  fetch?: Fetch;
}

export type Fetch = (path: string, init: RequestInit) => Promise<Response>;

export interface CallOptions {
  signal?: AbortSignal;
  /** Called with the share of the request that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Both methods throw `NetworkError` if no response arrives, and `ApiError` if the server responds with an error. */
export interface Client {
  /** Returns the JSON response, parsed by the schema. Throws `ResponseMismatchError` if the schema does not match. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E> & CallOptions): Promise<ResponseOf<E>>;
  /** Returns the response before its body is read, for files and event streams. */
  open<E extends Endpoint>(endpoint: E, input: CallInput<E> & CallOptions): Promise<Response>;
}

/** Creates a client of the API. Its requests have no time limit. */
export function createClient({
  token,
  headers: commonHeaders,
  onUnauthorized,
  onConfirmation,
  fetch: fetchApi = (path, init) => fetch(path, init),
}: ClientOptions = {}): Client {
  const open: Client['open'] = async (endpoint, input) => {
    const { signal, onProgress } = input;
    const bearer = token?.();
    const headers = {
      Accept: acceptOf(endpoint),
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
      ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
      ...commonHeaders,
      ...input.headers,
    };
    const body = input.form ?? (input.body === undefined ? null : JSON.stringify(input.body));
    const path = urlOf(endpoint, input);
    const send = onProgress ? sendWithProgress(onProgress) : fetchApi;
    const response = await send(path, {
      method: endpoint.method,
      headers,
      body,
      signal: signal ?? null,
    }).catch((cause: unknown) => {
      signal?.throwIfAborted();
      throw new NetworkError('No response from the server', { cause });
    });
    if (response.ok) return response;
    const problem = await problemIn(response);
    if (response.status === 401 && bearer) onUnauthorized?.(bearer, problem?.error);
    const isUnconfirmed = problem?.error === 'confirmation_required';
    if (isUnconfirmed && (await onConfirmation?.())) return open(endpoint, input);
    throw new ApiError(response.status, problem);
  };

  return {
    open,
    async call(endpoint, input) {
      const response = await open(endpoint, input);
      const body = await response.json().catch((cause: unknown) => {
        input.signal?.throwIfAborted();
        // A `SyntaxError` means invalid JSON. Any other error means that the connection broke.
        if (cause instanceof SyntaxError) return undefined;
        throw new NetworkError('The connection broke before the response was complete', { cause });
      });
      // By specification, a response with an error code is a failure, whatever its status.
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
  // `Object(body)` accepts any value, even null, and returns an object of type `any`.
  const { error } = Object(body) as { error?: unknown };
  return typeof error === 'string' && Object.hasOwn(errorStatus, error);
}

/** Returns the problem in a response. Returns undefined for other bodies, such as a gateway's own error page. */
async function problemIn(response: Response): Promise<Partial<Problem> | undefined> {
  if (!/[/+]json\b/.test(response.headers.get('Content-Type') ?? '')) return undefined;
  const body: unknown = await response.json().catch(() => undefined);
  // `ApiError` checks the type of each field.
  return typeof body === 'object' && body !== null ? body : undefined;
}

/** Returns a replacement for `fetch` that reports the progress of an upload, which `fetch` cannot do. */
function sendWithProgress(onProgress: (share: number) => void) {
  return (url: string, { method = 'POST', headers, body, signal }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      // `total` is known, because the browser knows the length of the body.
      request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
      request.onload = () => {
        const type = request.getResponseHeader('Content-Type') ?? '';
        const { status, responseText } = request;
        // A response without content must not have a body, not even an empty one.
        const content = status === 204 ? null : responseText;
        resolve(new Response(content, { status, headers: { 'Content-Type': type } }));
      };
      request.onerror = () => reject(new Error('The request failed'));
      const abort = () => {
        request.abort();
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', abort, { once: true });
      if (signal?.aborted) return abort();
      // The cast is safe, because this client only sends forms, text or no body.
      request.send(body as XMLHttpRequestBodyInit | null);
    });
}
