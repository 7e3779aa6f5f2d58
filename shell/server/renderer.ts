import { type RenderedPage, renderedPageSchema, revisionSchema } from '@app/contracts';
import { coalesceCalls } from './coalesce-calls.ts';

/** Longer than the renderer waits for svc-content, so that it can still report a failure. */
const REVISION_LIMIT_MS = 400;
/**
 * After this many requests in a row without a response, the renderer is not asked for a while. An error
 * response counts as a response, so that one failing page does not affect the others.
 */
const FAILURES_TO_OPEN = 3;
const OPEN_MS = 2_000;

export interface RendererOptions {
  url: string;
  /** The time limit for a page. */
  limitMs: number;
  onFailure: (error: unknown) => void;
}

export interface Renderer {
  /** Renders a path with a release; null if the renderer is unreachable, slow or fails. */
  render(
    path: string,
    release: string | undefined,
    requestId: string,
  ): Promise<RenderedPage | null>;
  /** The journal's revision, read after the call; null if it cannot be read. */
  readRevision(): Promise<string | null>;
}

/** The client of the public remote's server, with a circuit breaker. */
export function createRenderer({ url, limitMs, onFailure }: RendererOptions): Renderer {
  let failures = 0;
  let openUntil = 0;

  const isOpen = () => failures >= FAILURES_TO_OPEN && performance.now() < openUntil;

  /** Rejects if the renderer is unreachable or slow. */
  async function request(path: string, release: string | undefined, requestId: string) {
    // After the pause one request tries; the others fail fast until it has a response.
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

  /** Independent of rendering, so it counts neither as a failure nor as a success. */
  async function requestRevision(): Promise<string | null> {
    if (isOpen()) return null;
    try {
      const response = await fetch(`${url}/revision`, {
        signal: AbortSignal.timeout(REVISION_LIMIT_MS),
      });
      const body: unknown = await response.json();
      // An error means that svc-content is unavailable; the rendered page will say so.
      return response.ok ? revisionSchema.parse(body).revision : null;
    } catch (error) {
      onFailure(error);
      return null;
    }
  }

  return { render, readRevision: coalesceCalls(requestRevision) };
}
