import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { portOf, serverNames } from '../../local/system/addresses.ts';

/** The servers behind the gateway. svc-pdf's workers are not among them, because they serve no requests. */
export const upstreamNames = serverNames.filter(
  (name) => name !== 'svc-pdf-worker' && name !== 'svc-pdf-texts',
);

export type UpstreamName = (typeof upstreamNames)[number];

/** A test server's description of a request that it received. */
export type Echo = {
  upstream: UpstreamName;
  method: string;
  url: string;
  headers: Record<string, string>;
  bodyLength: number;
  bodyHash: string;
};

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** An HTTP server that replaces a service or a front-end server behind the gateway. */
export class TestUpstream {
  readonly name: UpstreamName;
  /** Whether `/readyz` responds with 200. */
  ready = true;
  /** Whether `/readyz` never responds. */
  hanging = false;
  /** Whether the server accepts several requests on one connection. */
  keepsConnections = true;
  /** The number of requests to `/readyz` so far. */
  checks = 0;
  /** Handles all requests except those to `/readyz`. The default is `echo`. */
  answer: Answer;
  #server: Server;
  #port = 0;

  constructor(name: UpstreamName) {
    this.name = name;
    this.answer = this.echo;
    this.#server = this.#createServer();
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts the server. After a stop, the server gets the same port as before. */
  async start(): Promise<void> {
    this.#server = this.#createServer();
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = portOf(this.#server);
  }

  /** Closes the port and breaks all connections. */
  async stop(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  readonly echo: Answer = async (request, response) => {
    const hash = createHash('sha256');
    let bodyLength = 0;
    for await (const chunk of request) {
      hash.update(chunk);
      bodyLength += chunk.length;
    }
    const echo: Echo = {
      upstream: this.name,
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers as Record<string, string>,
      bodyLength,
      bodyHash: hash.digest('hex'),
    };
    response.setHeader('content-type', 'application/json');
    response.setHeader('x-echo', JSON.stringify({ ...echo, headers: {} }));
    response.end(JSON.stringify(echo));
  };

  #createServer(): Server {
    // Connections have no idle timeout, as in `listenOnFreePort`: otherwise a process that was paused might close
    // connections that the gateway is about to use.
    return createServer({ keepAliveTimeout: 0 }, (request, response) => {
      if (!this.keepsConnections) response.setHeader('connection', 'close');
      if (request.url === '/readyz') {
        this.checks += 1;
        if (this.hanging) return;
        response.writeHead(this.ready ? 200 : 503).end();
      } else {
        this.answer(request, response);
      }
    });
  }
}

export type TestUpstreams = Record<UpstreamName, TestUpstream>;

export async function startUpstreams(): Promise<TestUpstreams> {
  // The cast is safe: `Object.fromEntries` only widens the names to strings.
  const upstreams = Object.fromEntries(
    upstreamNames.map((name) => [name, new TestUpstream(name)]),
  ) as TestUpstreams;
  await Promise.all(Object.values(upstreams).map((upstream) => upstream.start()));
  return upstreams;
}
