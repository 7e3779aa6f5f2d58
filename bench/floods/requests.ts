import { Agent, request } from 'node:http';

export interface Sent {
  /** The status; 0 if there was no complete response. */
  status: number;
  ms: number;
}

interface RequestOptions {
  port: number;
  path: string;
  /** The address of the client, one of 127.0.0.0/8. */
  from?: string;
  agent: Agent;
  method?: string;
  headers?: Record<string, string>;
  body?: string | undefined;
}

/** Sends a request and reads its response. Never rejects. */
export function send({ from, body, ...options }: RequestOptions): Promise<Sent> {
  const started = performance.now();
  return new Promise((resolve) => {
    const finish = (status: number) => resolve({ status, ms: performance.now() - started });
    request({ host: '127.0.0.1', ...(from && { localAddress: from }), ...options }, (response) => {
      response.once('end', () => finish(response.statusCode ?? 0));
      response.once('error', () => finish(0)).resume();
    })
      .once('error', () => finish(0))
      .end(body);
  });
}

/** Creates an HTTP agent for one client that keeps its connections open. */
export const clientAgent = () => new Agent({ keepAlive: true });
