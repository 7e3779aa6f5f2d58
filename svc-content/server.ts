import { runService } from '@app/service-kit';
import { prepareStyles } from './citations/format.ts';
import { openContent } from './content.ts';
import { contentEnv } from './env.ts';
import { exposeMetrics } from './metrics.ts';

/** How far behind an instance may be that an announcement did not reach. */
const CATCH_UP_EVERY_MS = 3_000;
/** Whoever has just saved an article looks at its readiness; without a new one it costs nothing. */
const READ_PDFS_EVERY_MS = 2_000;
const SWEEP_EVERY_MS = 60 * 60 * 1000;

const env = contentEnv();

await runService({
  name: 'svc-content',
  env,
  async start({ log, onStop, stopping }) {
    prepareStyles();
    const content = await openContent({ env, log, onStop, stopping });

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
    every(READ_PDFS_EVERY_MS, 'reading PDFs', () => content.readings.readNew());
    every(SWEEP_EVERY_MS, 'sweeping orphaned files', () => content.sweep());

    const { app, catalogue, parts } = content;
    exposeMetrics(content);
    return {
      app,
      readiness: () => ({ ready: true, parts: { ...parts(), catalogue: catalogue.version } }),
    };
  },
});
