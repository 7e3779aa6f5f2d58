import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONTRACT_VERSION } from '@app/contracts';
import { z } from 'zod';
import { localOrigin } from '../../../local/system/addresses.ts';

export const validationIssueSchema = z.object({
  kind: z.enum([
    /** The port is closed. */
    'down',
    'error 500',
    /** Accepts requests but never responds. */
    'silent',
    /** Sends half of the body, then nothing more. */
    'stalls',
    /** Responds with status 200 and an HTML page, like a server with a catch-all route. */
    'html',
    'missing',
    /** Responds after four seconds. */
    'slow',
    /** Replaces the contract version in JavaScript by another one. */
    'other contract',
    /** Responds with status 200 and unrelated JSON. */
    'garbage',
  ]),
  /** A regular expression that matches the affected paths. */
  path: z.string().default('^/(remotes|render|revision)'),
});
export type Fault = z.input<typeof validationIssueSchema>;

const SLOW_MS = 4_000;
const PAGE = '<!doctype html><title>Welcome</title><h1>It works!</h1>';

/** An HTTP proxy that injects faults into a server's responses. */
export class FaultyServer {
  target = '';
  #fault: z.output<typeof validationIssueSchema> | undefined;
  #port = 0;
  readonly #server: Server;
  /** Responses that are unfinished because of a fault. */
  readonly #pending = new Set<ServerResponse>();

  static async listen(): Promise<FaultyServer> {
    const server = new FaultyServer();
    await server.#listen();
    return server;
  }

  private constructor() {
    this.#server = createServer((incoming, answer) => {
      this.#serve(incoming, answer).catch(() => answer.destroy());
    });
  }

  get origin(): string {
    return localOrigin(this.#port);
  }

  async begin(fault: Fault): Promise<void> {
    await this.mend();
    this.#fault = validationIssueSchema.parse(fault);
    if (fault.kind === 'down') await this.close();
  }

  async mend(): Promise<void> {
    this.#fault = undefined;
    for (const answer of this.#pending) answer.destroy();
    this.#pending.clear();
    if (!this.#server.listening) await this.#listen();
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #listen(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    // A listening TCP server has an `AddressInfo`.
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async #serve(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const set = this.#fault;
    const fault = set && new RegExp(set.path).test(incoming.url ?? '') ? set.kind : undefined;
    switch (fault) {
      case 'error 500':
        answer.writeHead(500).end();
        return;
      case 'missing':
        answer.writeHead(404).end();
        return;
      case 'html':
        answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
        return;
      case 'garbage':
        answer.writeHead(200, { 'content-type': 'application/json' }).end('{"hello":"world"}');
        return;
      case 'silent':
        this.#pending.add(answer);
        return;
      case 'slow':
        await sleep(SLOW_MS);
    }
    const original = await this.#ask(incoming);
    if (fault === 'stalls') return this.#sendHalf(original, answer);
    if (fault === 'other contract') return sendOtherContract(original, answer);
    answer.writeHead(original.statusCode ?? 502, original.headers);
    original.pipe(answer);
  }

  async #ask(incoming: IncomingMessage): Promise<IncomingMessage> {
    const { method, headers, url } = incoming;
    const changed = this.#fault?.kind === 'other contract' ? { 'accept-encoding': 'identity' } : {};
    const asked = request(this.target + url, { method, headers: { ...headers, ...changed } });
    incoming.pipe(asked);
    // `once` is typed without the arguments of the event.
    const [original] = (await once(asked, 'response')) as [IncomingMessage];
    return original;
  }

  #sendHalf(original: IncomingMessage, answer: ServerResponse): void {
    this.#pending.add(answer);
    answer.writeHead(original.statusCode ?? 502, original.headers);
    let left = Math.floor(Number(original.headers['content-length'] ?? 200) / 2);
    original.on('data', (chunk: Buffer) => {
      if (left > 0) answer.write(chunk.subarray(0, left));
      left -= chunk.length;
    });
  }
}

async function sendOtherContract(original: IncomingMessage, answer: ServerResponse) {
  const body = (await text(original)).replaceAll(`"${CONTRACT_VERSION}"`, '"0.9.0"');
  const { 'content-length': _, etag: __, ...headers } = original.headers;
  // The browser must not use this response after the fault has ended.
  answer.writeHead(original.statusCode ?? 502, { ...headers, 'cache-control': 'no-store' });
  answer.end(body);
}

/**
 * Starts an HTTP server through which the browser tests, which run in other processes, inject faults. `POST /{name}`
 * starts a fault of the named server, and `DELETE /{name}` ends it.
 */
export async function serveFaultControl(servers: ReadonlyMap<string, FaultyServer>) {
  const control = createServer(async (request, response) => {
    try {
      const server = servers.get(request.url?.slice(1) ?? '');
      if (!server) throw new Error(`There is no server ${request.url}`);
      if (request.method === 'DELETE') await server.mend();
      else await server.begin(validationIssueSchema.parse(await json(request)));
      response.writeHead(204).end();
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  });
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an `AddressInfo`.
  const { port } = control.address() as AddressInfo;
  return { url: localOrigin(port), close: () => control.close() };
}
