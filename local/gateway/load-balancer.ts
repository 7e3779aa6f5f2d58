import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { RetryConfig, ServiceConfig, TransportConfig } from './dynamic-config.ts';
import { answer, type Exchange } from './exchange.ts';
import { Upstream } from './upstream.ts';

/** The servers of one service, which take turns. */
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
    for (const server of this.#servers) server.start();
  }

  /** Ends the health checks; requests under way go on, idle connections time out. */
  stop(): void {
    for (const server of this.#servers) server.stop();
  }

  /** Sends the request on and passes the answer back, or answers 502, 503 or 504. */
  async forward(exchange: Exchange): Promise<void> {
    const { request, response, retry, target } = exchange;
    request.url = target.path + target.query;
    // The proxy adds listeners at each try.
    response.setMaxListeners(0);
    request.setMaxListeners(0);
    let triesLeft = (retry?.attempts ?? 1) - 1;
    let server = this.#next();
    for (;;) {
      if (!server?.healthy) return answer(exchange, 503, {}, 'no available server\n');
      const failed = await server.send(exchange);
      if (!failed || response.destroyed || response.headersSent) return;
      if (failed.reusedConnection && isRepeatable(request)) continue;
      if (failed.connected || triesLeft === 0 || !retry) {
        return answer(exchange, failed.timedOut ? 504 : 502);
      }
      await delay(pauseBefore(triesLeft, retry));
      triesLeft -= 1;
      server = this.#next(server);
    }
  }

  /**
   * Of those that are ready, the one after the last; not the one that has just failed if there is another.
   * Traefik takes turns alone: of many requests at once it gives some to a dead server at every try.
   */
  #next(failed?: Upstream): Upstream | undefined {
    const healthy = this.#servers.filter((server) => server.healthy);
    const others = healthy.filter((server) => server !== failed);
    const ready = others.length > 0 ? others : healthy;
    this.#turn += 1;
    return ready[this.#turn % ready.length];
  }
}

/** Whether sending the request twice is harmless, by Go's rules for a connection found dead. */
function isRepeatable({ method, headers }: IncomingMessage): boolean {
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
  return !hasBody && ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method ?? '');
}

/** Traefik's backoff: a growing pause, at most twice the first, with half of it up to chance. */
function pauseBefore(triesLeft: number, { attempts, initialInterval }: RetryConfig): number {
  const triesDone = attempts - 1 - triesLeft;
  const growing = initialInterval * 2 ** (triesDone / (attempts - 1));
  return growing * (0.5 + Math.random());
}
