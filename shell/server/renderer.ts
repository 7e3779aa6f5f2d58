import { type RenderedPage, renderedPageSchema } from '@app/contracts';
import { internalHeaders, limitConcurrency, sendRequest } from '@app/service-kit/server';
import { LRUCache } from 'lru-cache';

/**
 * The number of consecutive requests without a response that open the circuit breaker. An error response resets the
 * count.
 */
const FAILURES_TO_OPEN = 3;
const OPEN_MS = 2_000;
/**
 * The minimum time in milliseconds for a rendering. If less time is left when a page leaves the queue, the page is not
 * requested: a healthy renderer may need longer, and a timeout would count as a failure.
 */
const MIN_LIMIT_MS = 100;

/**
 * The limits of concurrent renderings. Each kind of page has its own queue, so that a flood of one kind, such as
 * searches or made-up addresses, leaves the renderer and svc-content time for other pages.
 */
const QUEUES = {
  /** Pages that are cached but outdated. */
  cached: { atOnce: 16, waiting: 128 },
  /** Pages that are not cached. Most non-existent addresses are among them. */
  other: { atOnce: 4, waiting: 128 },
  /** Pages with a query. */
  query: { atOnce: 4, waiting: 32 },
};

/**
 * The maximum number of cached renderings of unknown pages. A few suffice, because many addresses share a rendering.
 */
const MISSING_PAGES = 8;

interface RendererOptions {
  url: string;
  internalKeys?: readonly string[];
  onFailure: (error: unknown) => void;
}

interface Rendering {
  path: string;
  release: string | undefined;
  requestId: string;
  /** Whether the cache contains an outdated version of the page. */
  isCached: boolean;
  /** Returns the time limit in milliseconds. It is called when the page leaves the queue. */
  limitMs(): number;
}

/** Creates the client of the public remote's server. */
export function createRenderer({ url, internalKeys = [], onFailure }: RendererOptions) {
  /** Requests a page. Rejects if the renderer is unreachable, too slow or fails. */
  function request({ path, release, requestId }: Rendering, timeoutMs: number) {
    return sendRequest(`${url}/render`, {
      method: 'POST',
      headers: {
        ...internalHeaders(internalKeys),
        'Content-Type': 'application/json',
        'X-Request-Id': requestId,
      },
      body: JSON.stringify({ url: path, release }),
      timeoutMs,
    });
  }

  const queues = {
    cached: createQueue(QUEUES.cached),
    other: createQueue(QUEUES.other),
    query: createQueue(QUEUES.query),
  };
  const missing = new LRUCache<string, RenderedPage>({ max: MISSING_PAGES });

  function parse(body: string): RenderedPage {
    const known = missing.get(body);
    if (known) return known;
    const page = renderedPageSchema.parse(JSON.parse(body));
    if (page.status === 404) missing.set(body, page);
    return page;
  }

  /**
   * Renders a path with a release. Resolves to null if the renderer is unreachable, overloaded, too slow or fails, or
   * if too little time is left. For pages that do not exist, equal responses resolve to the same object.
   */
  return async function render(rendering: Rendering): Promise<RenderedPage | null> {
    const { path, isCached } = rendering;
    const queue = queues[isCached ? 'cached' : path.includes('?') ? 'query' : 'other'];
    try {
      const response = await queue.run(async () => {
        const limitMs = rendering.limitMs();
        if (limitMs < MIN_LIMIT_MS) return null;
        return queue.breaker.call(() => request(rendering, limitMs));
      });
      if (!response) return null;
      if (response.status !== 200) throw new Error(`the renderer responded ${response.status}`);
      return parse(response.body);
    } catch (error) {
      onFailure(error);
      return null;
    }
  };
}

/** Creates a queue with a separate circuit breaker, because slow searches do not mean that other pages are slow. */
function createQueue(limits: { atOnce: number; waiting: number }) {
  return { run: limitConcurrency(limits), breaker: createCircuitBreaker() };
}

/** Creates a circuit breaker. While it is open, calls resolve to null at once. */
function createCircuitBreaker() {
  let failures = 0;
  let openUntil = 0;
  return {
    async call<T>(request: () => Promise<T>): Promise<T | null> {
      const isBroken = failures >= FAILURES_TO_OPEN;
      if (isBroken && performance.now() < openUntil) return null;
      // After the pause, one request tries the renderer. Other requests fail fast until that request has a response.
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
