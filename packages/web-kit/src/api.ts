import { type ErrorCode, errorStatus, type Fault, type Problem } from '@app/contracts';

/** The server answered, and refused or failed. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** The `error` field; `internal` where an answer was not one of ours or its code is unknown. */
  readonly code: ErrorCode;
  /** One for each field that is wrong. */
  readonly issues: readonly Fault[];

  constructor(status: number, problem: Partial<Problem> = {}) {
    super(problem.detail ?? problem.title ?? `Status ${status}`);
    this.status = status;
    const { error } = problem;
    this.code = error !== undefined && Object.hasOwn(errorStatus, error) ? error : 'internal';
    this.issues = problem.issues ?? [];
  }
}

/** No answer: offline, refused, or cut off on the way. Trying again may help. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

export interface ApiOptions {
  /** The bearer token of the moment, asked before each call. */
  token?: () => string | null;
  /** Called with the token of a call that is answered 401. */
  onUnauthorized?: (token: string) => void;
}

export interface SendOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

export interface UploadOptions extends SendOptions {
  /** Hears the share that is sent, from 0 to 1. */
  onProgress?: (share: number) => void;
}

export interface Api {
  get<T>(path: string, options?: SendOptions): Promise<T>;
  /** Sends JSON. */
  send<T>(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    options?: SendOptions,
  ): Promise<T>;
  /** Posts a form with files; the one call that can tell its progress. */
  upload<T>(path: string, form: FormData, options?: UploadOptions): Promise<T>;
}

let originOf = (_path: string) => '';

/** A server that runs loaders says once where each path is served; in a browser paths are relative. */
export function setApiOrigin(apiOriginOf: (path: string) => string): void {
  originOf = apiOriginOf;
}

/** The client of the site's calls: JSON in and out, no time limit of its own. */
export function createApi({ token, onUnauthorized }: ApiOptions = {}): Api {
  const authorize = (): Record<string, string> => {
    const bearer = token?.();
    return bearer ? { Authorization: `Bearer ${bearer}` } : {};
  };

  const settle = <T>(
    answer: { status: number; text: string; type: string },
    { Authorization }: Record<string, string>,
  ) => {
    const body = parseJson(answer);
    // The spec's rule: an answer with an error field has failed, whatever its status.
    const failed = answer.status >= 400 || (isObject(body) && typeof body.error === 'string');
    if (!failed) return body as T;
    if (answer.status === 401 && Authorization) onUnauthorized?.(Authorization.slice(7));
    throw new ApiError(answer.status, isObject(body) ? body : undefined);
  };

  const call = async <T>(
    method: string,
    path: string,
    body: unknown,
    options: SendOptions = {},
  ) => {
    const authorization = authorize();
    const headers: Record<string, string> = {
      Accept: 'application/json',
      ...authorization,
      ...options.headers,
    };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    let answer: { status: number; text: string; type: string };
    try {
      const response = await fetch(originOf(path) + path, {
        method,
        headers,
        signal: options.signal,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const type = response.headers.get('Content-Type') ?? '';
      answer = { status: response.status, text: await response.text(), type };
    } catch (cause) {
      options.signal?.throwIfAborted();
      throw new NetworkError('No answer from the server', { cause });
    }
    return settle<T>(answer, authorization);
  };

  return {
    get: (path, options) => call('GET', path, undefined, options),
    send: (method, path, body, options) => call(method, path, body, options),
    upload: async <T>(path: string, form: FormData, options: UploadOptions = {}) => {
      const authorization = authorize();
      const headers = { Accept: 'application/json', ...authorization, ...options.headers };
      const answer = await postForm(originOf(path) + path, form, { ...options, headers });
      return settle<T>(answer, authorization);
    },
  };
}

/** `fetch` tells nothing of an upload's progress; `XMLHttpRequest` does. */
function postForm(url: string, form: FormData, { headers, signal, onProgress }: UploadOptions) {
  return new Promise<{ status: number; text: string; type: string }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers ?? {}))
      request.setRequestHeader(name, value);
    // A form always has a length, as its boundaries are sent too.
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total);
    request.onload = () => {
      const type = request.getResponseHeader('Content-Type') ?? '';
      resolve({ status: request.status, text: request.responseText, type });
    };
    request.onerror = () => reject(new NetworkError('No answer from the server'));
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (signal?.aborted) return request.onabort(new ProgressEvent('abort'));
    request.send(form);
  });
}

function parseJson({ text, type }: { text: string; type: string }): unknown {
  if (!/[/+]json\b/.test(type)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
