import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { RetryConfig, ServiceConfig, TransportConfig } from './dynamic-config.ts';
import { answer, type Exchange } from './exchange.ts';
import { Upstream } from './upstream.ts';

/** Distributes requests over the servers of one service, round robin. */
export class LoadBalancer {
  readonly #servers: Upstream[];
  #turn = 0;

  constructor(
    service: ServiceConfig,
    transport: TransportConfig,
    onHealthChange: (server: string, healthy: boolean) => void,
  ) {
    this.#servers = service.loadBalancer.servers.map(
      ({ url }) => new Upstream(url, service, transport, (healthy) => onHealthChange(url, healthy)),
    );
  }

  start(): void {
    for (const server of this.#servers) server.health.start();
  }

  /** Stops the health checks. Requests in flight continue, idle connections time out. */
  stop(): void {
    for (const server of this.#servers) server.health.stop();
  }

  /** Forwards the request and its response, or responds with 502, 503 or 504. */
  async forward(exchange: Exchange): Promise<void> {
    const { request, response, retry, target } = exchange;
    request.url = target.path + target.query;
    response.setMaxListeners(0);
    request.setMaxListeners(0);
    let triesLeft = (retry?.attempts ?? 1) - 1;
    let server = this.#next();
    for (;;) {
      // The client may have left while its request was delayed by a limit or before another try.
      if (response.destroyed) return;
      if (!server?.health.healthy) return answer(exchange, 503, {}, 'no available server\n');
      const failed = await server.send(exchange);
      if (!failed || response.destroyed || response.headersSent) return;
      if (failed.reusedConnection && isRepeatable(request)) continue;
      if (failed.connected || triesLeft === 0 || !retry) {
        return answer(exchange, failed.timedOut ? 504 : 502);
      }
      await delay(backoff(triesLeft, retry));
      triesLeft -= 1;
      server = this.#next(server);
    }
  }

  /**
   * Returns the next healthy server, if possible another one than `failed`. Traefik may choose the failed server again:
   * under load, every attempt of some requests reaches the dead server.
   */
  #next(failed?: Upstream): Upstream | undefined {
    const healthy = this.#servers.filter((server) => server.health.healthy);
    const others = healthy.filter((server) => server !== failed);
    const ready = others.length > 0 ? others : healthy;
    this.#turn += 1;
    return ready[this.#turn % ready.length];
  }
}

/** Returns whether Go's HTTP client would resend this request if the server had closed the reused connection. */
function isRepeatable({ method, headers }: IncomingMessage): boolean {
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
  return !hasBody && ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method ?? '');
}

/** Returns the delay in ms before the next attempt. As in Traefik, it grows to `2 * initialInterval`, ±50 %. */
function backoff(triesLeft: number, { attempts, initialInterval }: RetryConfig): number {
  const triesDone = attempts - 1 - triesLeft;
  const growing = initialInterval * 2 ** (triesDone / (attempts - 1));
  return growing * (0.5 + Math.random());
}
