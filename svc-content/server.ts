import { runService } from '@app/service-kit';
import { prepareStyles } from './citations/format.ts';
import { openContent } from './content.ts';
import { contentEnv } from './env.ts';
import { exposeMetrics } from './metrics.ts';

/** A lost announcement is noticed at the second call. A call costs one small read. */
const CATCH_UP_EVERY_MS = 500;
/** An editor often opens the indexing checks right after saving. Without a new PDF, this costs nothing. */
const INSPECT_PDFS_EVERY_MS = 2_000;
const SWEEP_EVERY_MS = 60 * 60 * 1000;

const env = contentEnv();

await runService({
  name: 'svc-content',
  env,
  async start(starting) {
    const { log, onStop } = starting;
    prepareStyles();
    const content = await openContent({ env, ...starting });

    const every = (milliseconds: number, name: string, work: () => Promise<unknown>) => {
      const run = () => {
        work().catch((err: unknown) => log.warn({ err }, `${name} failed`));
      };
      const timer = setInterval(run, milliseconds);
      onStop(name, () => clearInterval(timer));
      run();
    };
    every(CATCH_UP_EVERY_MS, 'catching up', () => content.catalogue.catchUp());
    every(CATCH_UP_EVERY_MS, 'catching up with the work log', () => content.workLog.catchUp());
    every(INSPECT_PDFS_EVERY_MS, 'inspecting PDFs', () => content.pdfInspector.inspectNew());
    every(SWEEP_EVERY_MS, 'sweeping orphaned files', () => content.sweep());

    const { app, catalogue, parts } = content;
    exposeMetrics(content);
    return {
      app,
      readiness: () => ({ ready: true, parts: { ...parts(), catalogue: catalogue.version } }),
    };
  },
});
