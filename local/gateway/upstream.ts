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

/** One attempt to forward a request. If it fails, these facts decide whether to retry. */
export type Attempt = {
  exchange: Exchange;
  connected: boolean;
  timedOut: boolean;
  reusedConnection: boolean;
};

/** One server behind the gateway: its connections and its health. */
export class Upstream {
  readonly health: HealthCheck;
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
    this.health = new HealthCheck(url, loadBalancer.healthCheck, onHealthChange);
    this.#proxy = createProxyServer({
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
      if (attempt) forwardResponse(attempt.exchange, incoming);
    });
  }

  /** Forwards the request and its response. Returns the attempt if it failed. */
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
  const abortAfter = (milliseconds: number): NodeJS.Timeout =>
    setTimeout(() => {
      attempt.timedOut = true;
      outgoing.destroy(new Error('the upstream is too slow'));
    }, milliseconds);

  attempt.reusedConnection = outgoing.reusedSocket;
  const { socket } = outgoing;
  if (socket?.connecting) {
    const dialing = abortAfter(timeouts.dialTimeout);
    outgoing.once('close', () => clearTimeout(dialing));
    socket.once('connect', () => {
      attempt.connected = true;
      clearTimeout(dialing);
    });
  } else {
    attempt.connected = true;
  }
  // As in Traefik, the response timeout starts when the whole request has been sent.
  outgoing.once('finish', () => {
    if (timeouts.responseHeaderTimeout === 0 || outgoing.destroyed) return;
    const waiting = abortAfter(timeouts.responseHeaderTimeout);
    outgoing.once('response', () => clearTimeout(waiting));
    outgoing.once('close', () => clearTimeout(waiting));
  });
}

function forwardResponse(exchange: Exchange, incoming: IncomingMessage): void {
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
  // The first event of a stream may take long, but its client needs the headers now.
  if (headers['content-length'] === undefined) response.flushHeaders();
  // pipeline() closes both ends if one breaks. The program at the other end notices this, so the error is ignored here.
  const ignoreBrokenEnd = (): void => {};
  if (compression) pipeline(incoming, compression.stream, response, ignoreBrokenEnd);
  else pipeline(incoming, response, ignoreBrokenEnd);
}
