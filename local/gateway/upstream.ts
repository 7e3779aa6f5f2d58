import type { ClientRequest, IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import { createProxyServer } from 'httpxy';
import { chooseCompression } from './compression.ts';
import type { ServiceConfig, TransportConfig } from './dynamic-config.ts';
import type { Exchange } from './exchange.ts';
import { removeHopByHop } from './forwarded-headers.ts';
import { HealthCheck } from './health-check.ts';
import { UpstreamAgent } from './upstream-agent.ts';

type Timeouts = TransportConfig['forwardingTimeouts'];

/** One try at forwarding; what is known of it when it fails decides about another. */
export type Attempt = {
  exchange: Exchange;
  connected: boolean;
  timedOut: boolean;
  reusedConnection: boolean;
};

/** One server behind the gateway: its connections, its health, and forwarding to it. */
export class Upstream {
  readonly #health: HealthCheck;
  readonly #timeouts: Timeouts;
  readonly #proxy;
  readonly #attempts = new WeakMap<IncomingMessage, Attempt>();

  constructor(
    url: string,
    { loadBalancer }: ServiceConfig,
    transport: TransportConfig,
    onHealthChange: (healthy: boolean) => void,
  ) {
    this.#timeouts = transport.forwardingTimeouts;
    this.#health = new HealthCheck(url, loadBalancer.healthCheck, onHealthChange);
    this.#proxy = createProxyServer({
      // As a string it would be parsed at each request.
      target: new URL(url),
      agent: new UpstreamAgent({
        keepAlive: true,
        maxFreeSockets: transport.maxIdleConnsPerHost,
        timeout: this.#timeouts.idleConnTimeout,
        scheduling: 'lifo',
      }),
      selfHandleResponse: true,
    });
    this.#proxy.on('proxyReq', (outgoing, request) => {
      const attempt = this.#attempts.get(request);
      if (attempt) watchAttempt(attempt, outgoing, this.#timeouts);
    });
    this.#proxy.on('proxyRes', (incoming, request) => {
      const attempt = this.#attempts.get(request);
      if (attempt) passOn(attempt.exchange, incoming);
    });
  }

  start(): void {
    this.#health.start();
  }

  /** Ends the health checks; requests under way go on, idle connections time out. */
  stop(): void {
    this.#health.stop();
  }

  get healthy(): boolean {
    return this.#health.healthy;
  }

  /** Sends the request on and passes the answer back; answers what it tried when none came. */
  async send(exchange: Exchange): Promise<Attempt | undefined> {
    const attempt = { exchange, connected: false, timedOut: false, reusedConnection: false };
    this.#attempts.set(exchange.request, attempt);
    try {
      await this.#proxy.web(exchange.request, exchange.response);
      return undefined;
    } catch {
      return attempt;
    }
  }
}

function watchAttempt(attempt: Attempt, outgoing: ClientRequest, timeouts: Timeouts): void {
  const giveUpAfter = (milliseconds: number): NodeJS.Timeout =>
    setTimeout(() => {
      attempt.timedOut = true;
      outgoing.destroy(new Error('the upstream is too slow'));
    }, milliseconds);

  attempt.reusedConnection = outgoing.reusedSocket;
  const { socket } = outgoing;
  if (socket?.connecting) {
    const dialing = giveUpAfter(timeouts.dialTimeout);
    outgoing.once('close', () => clearTimeout(dialing));
    socket.once('connect', () => {
      attempt.connected = true;
      clearTimeout(dialing);
    });
  } else {
    attempt.connected = true;
  }
  // The clock for the answer starts when the whole request is sent, as in Traefik.
  outgoing.once('finish', () => {
    if (timeouts.responseHeaderTimeout === 0 || outgoing.destroyed) return;
    const waiting = giveUpAfter(timeouts.responseHeaderTimeout);
    outgoing.once('response', () => clearTimeout(waiting));
    outgoing.once('close', () => clearTimeout(waiting));
  });
}

function passOn(exchange: Exchange, incoming: IncomingMessage): void {
  const { request, response, compression: config } = exchange;
  const { headers } = incoming;
  removeHopByHop(headers);
  delete headers['transfer-encoding'];
  const compression =
    config && request.method !== 'HEAD'
      ? chooseCompression(config, request.headers['accept-encoding']?.toString(), headers)
      : undefined;
  if (compression) {
    delete headers['content-length'];
    headers['content-encoding'] = compression.encoding;
    headers.vary = headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding';
  }
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) response.setHeader(name, value);
  }
  for (const [name, value] of exchange.responseHeaders) {
    if (value === '') response.removeHeader(name);
    else response.setHeader(name, value);
  }
  response.statusCode = incoming.statusCode ?? 502;
  response.statusMessage = incoming.statusMessage ?? '';
  // A stream's first event may be long in coming; its reader waits for the headers.
  if (headers['content-length'] === undefined) response.flushHeaders();
  // Either end going away ends the other; who is left to be told is told by the broken stream.
  const ignoreBrokenEnd = (): void => {};
  if (compression) pipeline(incoming, compression.stream, response, ignoreBrokenEnd);
  else pipeline(incoming, response, ignoreBrokenEnd);
}
