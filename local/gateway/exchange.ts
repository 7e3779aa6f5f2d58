import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { CompressConfig, RetryConfig } from './dynamic-config.ts';
import type { RequestTarget } from './request-target.ts';

/** One request on its way through the gateway; middlewares leave here what they want done. */
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  target: RequestTarget;
  clientAddress: string;
  /** Set on whatever answer goes out, from an upstream or from here; an empty value removes. */
  responseHeaders: [name: string, value: string][];
  compression: CompressConfig | undefined;
  retry: RetryConfig | undefined;
};

/** A step before forwarding. It may answer itself, which ends the exchange. */
export type Middleware = (exchange: Exchange) => void | Promise<void>;

/** Answers from the gateway itself, with the status's own words as the body unless told others. */
export function answer(
  { request, response, responseHeaders }: Exchange,
  status: number,
  headers: Record<string, string> = {},
  text = STATUS_CODES[status] ?? '',
): void {
  if (response.headersSent) return;
  response.statusCode = status;
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  for (const [name, value] of [...Object.entries(headers), ...responseHeaders]) {
    if (value === '') response.removeHeader(name);
    else response.setHeader(name, value);
  }
  response.setHeader('content-length', Buffer.byteLength(text));
  response.end(request.method === 'HEAD' ? undefined : text);
}
