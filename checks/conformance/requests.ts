import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Echo } from './upstreams.ts';

export type Reply = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export type RequestOptions = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer | Readable;
};

/** Sends a request without changing its path, which `fetch` would normalise. */
export async function send(
  port: number,
  path: string,
  options: RequestOptions = {},
): Promise<Reply> {
  const incoming = await open(port, path, options);
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    body: Buffer.concat(chunks),
  };
}

/** Sends a request like `send`, but returns the response as a stream. */
export async function open(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
): Promise<IncomingMessage> {
  const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent: false });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  if (body instanceof Readable) await Promise.all([pipeline(body, outgoing), answered]);
  else outgoing.end(body);
  const [incoming] = await answered;
  return incoming;
}

/** Parses the test server's response, which describes the request that it received. */
export function echoOf(reply: Reply): Echo {
  return JSON.parse(reply.body.toString()) as Echo;
}

/** Sends raw bytes and returns everything received until the server closes the connection. */
export async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  // Do not end the socket: a half-closed connection would count as an aborted request.
  socket.write(Buffer.from(text, 'latin1'));
  let answer = '';
  for await (const chunk of socket) answer += chunk.toString('latin1');
  return answer;
}
