import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Readiness {
  /** Whether the service can do its main reads. */
  ready: boolean;
  /** How each dependency does; shown, and no reason for being unready by itself. */
  parts?: Record<string, unknown>;
}

/**
 * Answers `/livez` (the process runs; nothing is asked) and `/readyz` (200 or 503, the parts in the
 * body); false for any other path. Health checks are not logged.
 */
export function answerHealth(
  req: IncomingMessage,
  res: ServerResponse,
  check: () => Readiness | Promise<Readiness>,
): boolean {
  const path = req.url?.split('?')[0];
  if (path !== '/livez' && path !== '/readyz') return false;
  const answer = (readiness: Readiness) => {
    const status = path === '/livez' || readiness.ready ? 200 : 503;
    res.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
    res.end(req.method === 'HEAD' ? undefined : JSON.stringify(readiness));
  };
  if (path === '/livez') answer({ ready: true });
  else {
    Promise.resolve()
      .then(check)
      .then(answer, () => answer({ ready: false }));
  }
  return true;
}
