import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Readiness {
  /** Whether the service can serve its most important reads. */
  ready: boolean;
  /** The state of each dependency, for information only. */
  parts?: Record<string, unknown>;
}

/** Responds to `/livez` (200 while the process runs) and `/readyz` (200 or 503), else returns false. */
export function answerHealth(
  req: IncomingMessage,
  res: ServerResponse,
  check: () => Readiness | Promise<Readiness>,
): boolean {
  const path = req.url?.split('?')[0];
  if (path !== '/livez' && path !== '/readyz') return false;
  const respond = (readiness: Readiness) => {
    res.writeHead(readiness.ready ? 200 : 503, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
    });
    res.end(req.method === 'HEAD' ? undefined : JSON.stringify(readiness));
  };
  if (path === '/livez') respond({ ready: true });
  else
    Promise.resolve()
      .then(check)
      .then(respond, () => respond({ ready: false }));
  return true;
}
