import { clientNetwork } from '@app/service-kit/client-network';
import type { InFlightConfig } from './dynamic-config.ts';
import { answer, type Middleware } from './exchange.ts';

/** Implements Traefik's inFlightReq: limits the number of requests of a client that are in progress. */
export function limitInFlight({ amount, sourceCriterion }: InFlightConfig): Middleware {
  const inFlight = new Map<string, number>();
  return function limitRequestsInFlight(exchange) {
    const source = clientNetwork(exchange.clientAddress, sourceCriterion.ipStrategy.ipv6Subnet);
    const count = inFlight.get(source) ?? 0;
    if (count >= amount) return answer(exchange, 429, {}, `max connections reached: ${amount}`);
    inFlight.set(source, count + 1);
    exchange.response.once('close', () => {
      const left = (inFlight.get(source) ?? 1) - 1;
      if (left > 0) inFlight.set(source, left);
      else inFlight.delete(source);
    });
  };
}
