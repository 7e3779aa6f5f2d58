import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';

interface RequestOptions {
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
  /** The time limit of the whole response in milliseconds. */
  timeoutMs: number;
}

/**
 * Sends a request and reads the response, without following redirects. Services use this function instead of `fetch`,
 * which needs several times the processor time and 12 MB more memory.
 */
export function sendRequest(
  url: string,
  { method, headers, body, timeoutMs }: RequestOptions,
): Promise<{ status: number; body: string }> {
  const start = url.startsWith('https:') ? requestHttps : requestHttp;
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    start(url, { method, headers, signal }, (response) => {
      const status = response.statusCode ?? 0;
      text(response).then((received) => resolve({ status, body: received }), reject);
    })
      .on('error', reject)
      .end(body);
  });
}
