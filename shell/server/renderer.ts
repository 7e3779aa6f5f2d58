import { type RenderedPage, renderedPageSchema, revisionSchema } from '@app/contracts';
import { coalesceCalls } from './coalesce-calls.ts';

/**
 * Time limit for reading the revision, in milliseconds. It is longer than the renderer's limit for svc-content (300
 * ms), so that the renderer can report a failure.
 */
const REVISION_LIMIT_MS = 400;
/** Number of requests in a row without a response that open the circuit breaker. An error response resets the count. */
const FAILURES_TO_OPEN = 3;
const OPEN_MS = 2_000;

/**
 * Creates the client of the public remote's server, with a circuit breaker. `limitMs` is the time limit for rendering.
 */
export function createRenderer(url: string, limitMs: number, onFailure: (error: unknown) => void) {
  let failures = 0;
  let openUntil = 0;

  const isOpen = () => failures >= FAILURES_TO_OPEN && performance.now() < openUntil;

  /** Requests a page. Rejects if the renderer is unreachable or too slow. */
  async function request(path: string, release: string | undefined, requestId: string) {
    // After the pause, one request tries the renderer. The others fail fast until that request has a response.
    if (failures >= FAILURES_TO_OPEN) openUntil = performance.now() + OPEN_MS;
    try {
      const response = await fetch(`${url}/render`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Request-Id': requestId },
        body: JSON.stringify({ url: path, release }),
        signal: AbortSignal.timeout(limitMs),
      });
      const body = await response.text();
      failures = 0;
      return { ok: response.ok, status: response.status, body };
    } catch (error) {
      failures += 1;
      openUntil = performance.now() + OPEN_MS;
      throw error;
    }
  }

  /** Renders a path with a release. Resolves to null if the renderer is unreachable, too slow or fails. */
  async function render(
    path: string,
    release: string | undefined,
    requestId: string,
  ): Promise<RenderedPage | null> {
    if (isOpen()) return null;
    try {
      const { ok, status, body } = await request(path, release, requestId);
      if (!ok) throw new Error(`the renderer responded ${status}`);
      return renderedPageSchema.parse(JSON.parse(body));
    } catch (error) {
      onFailure(error);
      return null;
    }
  }

  /** Resolves to null if the revision cannot be read, which does not affect the circuit breaker. */
  async function requestRevision(): Promise<string | null> {
    if (isOpen()) return null;
    try {
      const response = await fetch(`${url}/revision`, {
        signal: AbortSignal.timeout(REVISION_LIMIT_MS),
      });
      const body: unknown = await response.json();
      // An error status means that svc-content is unavailable. The page is then rendered again and shows this.
      return response.ok ? revisionSchema.parse(body).revision : null;
    } catch (error) {
      onFailure(error);
      return null;
    }
  }

  return { render, readRevision: coalesceCalls(requestRevision) };
}
