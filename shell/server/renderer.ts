import { type RenderedPage, renderedPageSchema, revisionSchema } from '@app/contracts';
import { coalesceCalls } from './coalesce-calls.ts';

/**
 * The time limit for reading the revision, in milliseconds. It is longer than the renderer's own limit for svc-content,
 * so that the renderer can still report a failure.
 */
const REVISION_LIMIT_MS = 400;
/**
 * The number of consecutive requests without a response after which the circuit breaker opens. An error response counts
 * as a response, so that one failing page does not affect the others.
 */
const FAILURES_TO_OPEN = 3;
const OPEN_MS = 2_000;

export interface RendererOptions {
  url: string;
  /** The time limit for rendering a page, in milliseconds. */
  limitMs: number;
  onFailure: (error: unknown) => void;
}

export interface Renderer {
  /** Renders a path with a release. Resolves to null if the renderer is unreachable, too slow or fails. */
  render(
    path: string,
    release: string | undefined,
    requestId: string,
  ): Promise<RenderedPage | null>;
  /** Reads the journal's current revision. Resolves to null if it cannot be read. */
  readRevision(): Promise<string | null>;
}

/** Creates the client of the public remote's server, with a circuit breaker. */
export function createRenderer({ url, limitMs, onFailure }: RendererOptions): Renderer {
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

  /** Requests the revision. The result is independent of rendering, so it does not affect the circuit breaker. */
  async function requestRevision(): Promise<string | null> {
    if (isOpen()) return null;
    try {
      const response = await fetch(`${url}/revision`, {
        signal: AbortSignal.timeout(REVISION_LIMIT_MS),
      });
      const body: unknown = await response.json();
      // An error means that svc-content is unavailable. The rendered page will show that.
      return response.ok ? revisionSchema.parse(body).revision : null;
    } catch (error) {
      onFailure(error);
      return null;
    }
  }

  return { render, readRevision: coalesceCalls(requestRevision) };
}
