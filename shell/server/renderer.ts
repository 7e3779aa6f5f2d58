import { type RenderedPage, renderedPageSchema, revisionSchema } from '@app/contracts';
import { shareQuestion } from './shared-question.ts';

/** More than the renderer itself waits for svc-content, so that it can say that this one is away. */
const REVISION_LIMIT_MS = 400;
/**
 * When so many requests in a row had no answer, the renderer is left alone for a while, so that they
 * cost nothing. An answer that is an error is one: a page that fails must not take the others along.
 */
const FAILURES_TO_OPEN = 3;
const OPEN_MS = 2_000;

export interface RendererOptions {
  url: string;
  /** How long a page may take. */
  limitMs: number;
  onFailure: (error: unknown) => void;
}

export interface Renderer {
  /** The page of a path as a release renders it, or null when the renderer is away, slow or wrong. */
  render(
    path: string,
    release: string | undefined,
    requestId: string,
  ): Promise<RenderedPage | null>;
  /** The journal's revision, asked for after the call; null when nobody tells it. */
  readRevision(): Promise<string | null>;
}

export function createRenderer({ url, limitMs, onFailure }: RendererOptions): Renderer {
  let failures = 0;
  let closedUntil = 0;

  const isLeftAlone = () => failures >= FAILURES_TO_OPEN && performance.now() < closedUntil;

  /** Rejects when the renderer is away or slow. */
  async function ask(path: string, release: string | undefined, requestId: string) {
    // After a while this request tries; the others go without until it is answered.
    if (failures >= FAILURES_TO_OPEN) closedUntil = performance.now() + OPEN_MS;
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
      closedUntil = performance.now() + OPEN_MS;
      throw error;
    }
  }

  async function render(
    path: string,
    release: string | undefined,
    requestId: string,
  ): Promise<RenderedPage | null> {
    if (isLeftAlone()) return null;
    try {
      const { ok, status, body } = await ask(path, release, requestId);
      if (!ok) throw new Error(`the renderer answered ${status}`);
      return renderedPageSchema.parse(JSON.parse(body));
    } catch (error) {
      onFailure(error);
      return null;
    }
  }

  /** Says nothing about rendering, and so is neither a failure nor a success of it. */
  async function askRevision(): Promise<string | null> {
    if (isLeftAlone()) return null;
    try {
      const response = await fetch(`${url}/revision`, {
        signal: AbortSignal.timeout(REVISION_LIMIT_MS),
      });
      const body: unknown = await response.json();
      // svc-content is away: the renderer knows how to say that on the page.
      return response.ok ? revisionSchema.parse(body).revision : null;
    } catch (error) {
      onFailure(error);
      return null;
    }
  }

  return { render, readRevision: shareQuestion(askRevision) };
}
