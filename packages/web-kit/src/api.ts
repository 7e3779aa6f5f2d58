import { type ErrorCode, errorStatus, type Fault, type Problem } from '@app/contracts';

/** The server responded with an error. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** The `error` field; `internal` if it is missing or unknown. */
  readonly code: ErrorCode;
  /** Validation issues by field. */
  readonly issues: readonly Fault[];

  constructor(status: number, problem: Partial<Problem> = {}) {
    super(problem.detail ?? problem.title ?? `Status ${status}`);
    this.status = status;
    const { error } = problem;
    this.code = error !== undefined && Object.hasOwn(errorStatus, error) ? error : 'internal';
    this.issues = problem.issues ?? [];
  }
}

/** No response: offline, connection refused or cut off. A retry may help. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

export interface ApiOptions {
  /** Current bearer token, read before each call. */
  token?: () => string | null;
  /** Called with the token of a call that gets a 401 response. */
  onUnauthorized?: (token: string) => void;
}

export interface SendOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

export interface UploadOptions extends SendOptions {
  /** Receives the fraction sent, from 0 to 1. */
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
  /** Posts a form with files and reports its progress. */
  upload<T>(path: string, form: FormData, options?: UploadOptions): Promise<T>;
}

let originOf = (_path: string) => '';

/** For servers that run loaders: sets the origin of each path. In a browser, paths are relative. */
export function setApiOrigin(apiOriginOf: (path: string) => string): void {
  originOf = apiOriginOf;
}

/**
 * Client without schemas. Only remotes of earlier releases use it: contract version 1.0 includes it, and
 * removing it requires a new major version. New code uses `client.ts`.
 */
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
    // By specification, a response with an error field has failed, whatever its status.
    const failed = answer.status >= 400 || (isObject(body) && typeof body.error === 'string');
    // Unchecked: this client knows no schemas.
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

/** Uses `XMLHttpRequest`, because `fetch` does not report upload progress. */
function postForm(url: string, form: FormData, { headers, signal, onProgress }: UploadOptions) {
  return new Promise<{ status: number; text: string; type: string }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers ?? {}))
      request.setRequestHeader(name, value);
    // `total` is never 0: even an empty form contains boundaries.
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
