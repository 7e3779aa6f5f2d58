import { type RenderedPage, renderedPageSchema } from '@app/contracts';

/** A reader waits this long for a rendered page; then the browser renders it. */
const LIMIT_MS = 800;
/** After so many failures in a row the renderer is left alone for a while, so that they cost nothing. */
const FAILURES_TO_OPEN = 3;
const OPEN_MS = 2_000;

export interface RendererOptions {
  url: string;
  onFailure: (error: unknown) => void;
}

/** The rendered page of a path, or null when the renderer is away, slow or wrong. */
export type Render = (path: string, requestId: string) => Promise<RenderedPage | null>;

export function createRenderer({ url, onFailure }: RendererOptions): Render {
  let failures = 0;
  let closedUntil = 0;

  return async function render(path, requestId) {
    if (failures >= FAILURES_TO_OPEN) {
      const now = performance.now();
      if (now < closedUntil) return null;
      // This request tries; the others go without until it is answered.
      closedUntil = now + OPEN_MS;
    }
    try {
      const response = await fetch(`${url}/render`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Request-Id': requestId },
        body: JSON.stringify({ url: path }),
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      if (!response.ok) throw new Error(`the renderer answered ${response.status}`);
      const page = renderedPageSchema.parse(await response.json());
      failures = 0;
      return page;
    } catch (error) {
      failures += 1;
      closedUntil = performance.now() + OPEN_MS;
      onFailure(error);
      return null;
    }
  };
}
