import { type RenderedPage, renderedPageSchema } from '@app/contracts';
import { internalHeaders, limitConcurrency } from '@app/service-kit';

/** Number of requests in a row without a response that open the circuit breaker. An error response resets the count. */
const FAILURES_TO_OPEN = 3;
const OPEN_MS = 2_000;

/**
 * Limits of concurrent renderings. Only searches and similar pages are rendered for each request. A flood of them must
 * leave the renderer and svc-content time for other pages, so they have a queue of their own.
 */
const PAGES = { atOnce: 16, waiting: 128 };
const PAGES_WITH_QUERY = { atOnce: 4, waiting: 32 };

interface RendererOptions {
  url: string;
  /** Time limit for rendering a page, in milliseconds, without the time in the queue. */
  limitMs: number;
  internalKeys?: readonly string[];
  onFailure: (error: unknown) => void;
}

/** Creates the client of the public remote's server. */
export function createRenderer({ url, limitMs, internalKeys = [], onFailure }: RendererOptions) {
  /** Requests a page. Rejects if the renderer is unreachable, too slow or fails. */
  async function request(path: string, release: string | undefined, requestId: string) {
    const response = await fetch(`${url}/render`, {
      method: 'POST',
      headers: {
        ...internalHeaders(internalKeys),
        'Content-Type': 'application/json',
        'X-Request-Id': requestId,
      },
      body: JSON.stringify({ url: path, release }),
      signal: AbortSignal.timeout(limitMs),
    });
    return { ok: response.ok, status: response.status, body: await response.text() };
  }

  // A circuit breaker for each queue, because slow searches do not show that other pages are slow.
  const queues = [PAGES, PAGES_WITH_QUERY].map((limits) => ({
    run: limitConcurrency(limits),
    breaker: createCircuitBreaker(),
  }));

  /** Renders a path with a release. Resolves to null if the renderer is unreachable, overloaded, too slow or fails. */
  return async function render(
    path: string,
    release: string | undefined,
    requestId: string,
  ): Promise<RenderedPage | null> {
    const queue = queues[path.includes('?') ? 1 : 0];
    try {
      const response = await queue?.run(() =>
        queue.breaker.call(() => request(path, release, requestId)),
      );
      if (!response) return null;
      if (!response.ok) throw new Error(`the renderer responded ${response.status}`);
      return renderedPageSchema.parse(JSON.parse(response.body));
    } catch (error) {
      onFailure(error);
      return null;
    }
  };
}

/** Creates a circuit breaker. While it is open, calls resolve to null at once. */
function createCircuitBreaker() {
  let failures = 0;
  let openUntil = 0;
  return {
    async call<T>(request: () => Promise<T>): Promise<T | null> {
      const isBroken = failures >= FAILURES_TO_OPEN;
      if (isBroken && performance.now() < openUntil) return null;
      // After the pause, one request tries the renderer. The others fail fast until that request has a response.
      if (isBroken) openUntil = performance.now() + OPEN_MS;
      try {
        const response = await request();
        failures = 0;
        return response;
      } catch (error) {
        failures += 1;
        openUntil = performance.now() + OPEN_MS;
        throw error;
      }
    },
  };
}
