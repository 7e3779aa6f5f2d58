import { join } from 'node:path';
import { createKoa, type Logger, staticFiles } from '@app/service-kit';

/** Serves the build. A missing file is a 404, never a page. */
export function createApp({ log }: { log: Logger }) {
  const app = createKoa({ log });
  app.use(staticFiles({ root: join(import.meta.dirname, 'dist'), prefix: '/remotes/admin/' }));
  return app;
}
