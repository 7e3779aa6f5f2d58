import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { CompressConfig, RetryConfig } from './dynamic-config.ts';
import type { RequestTarget } from './request-target.ts';

/** A request in the gateway. Middlewares record here how to forward it. */
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  target: RequestTarget;
  clientAddress: string;
  /** Headers to set on any response, from an upstream or the gateway. An empty value removes the header. */
  responseHeaders: [name: string, value: string][];
  compression: CompressConfig | undefined;
  retry: RetryConfig | undefined;
};

/** A step before forwarding. It ends the exchange if it sends a response. */
export type Middleware = (exchange: Exchange) => void | Promise<void>;

/** Sends a response from the gateway. The default body is the status text. */
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
