import { runService } from '@app/service-kit';
import { openContent } from './content.ts';
import { contentEnv } from './env.ts';
import { exposeMetrics } from './metrics.ts';
import { prepareStyles } from './reading/citations/format.ts';

/** The interval of looking for missed writes, in milliseconds. A call costs one small read from the database. */
const CATCH_UP_EVERY_MS = 500;
/** The interval of writing audit entries of changes whose process was killed, in milliseconds. */
const COMPLETE_AUDIT_EVERY_MS = 2_500;
/** The interval of looking for new PDFs, in milliseconds. Editors often open the indexing checks right after saving. */
const INSPECT_PDFS_EVERY_MS = 2_000;
/** The interval of asking the storage, in milliseconds. An alert fires when it has not responded for a minute. */
const CHECK_STORAGE_EVERY_MS = 5_000;
/** The interval of looking for deposits that are due. Without an account it costs nothing. */
const DEPOSIT_EVERY_MS = 2_000;
/** The interval of looking for messages that are due. Without a mail server it costs nothing. */
const SEND_MAILS_EVERY_MS = 2_000;
/** The interval of looking whether the dumps are a day old. A new journal has its first dumps after this time. */
const DUMP_EVERY_MS = 10 * 60 * 1000;
/** The interval of looking for scheduled articles whose time has come. It reads the memory only. */
const PUBLISH_EVERY_MS = 5_000;
/** The interval of adding views and downloads to the database. Without readers it costs a read from Redis. */
const STORE_USAGE_EVERY_MS = 10_000;
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
    every(COMPLETE_AUDIT_EVERY_MS, 'completing the audit log', () => content.changes.complete());
    every(INSPECT_PDFS_EVERY_MS, 'inspecting PDFs', async () => {
      // Staff wait for the work log after a start, for which the database is busy.
      if (content.workLog.isLoaded) await content.pdfInspector.inspectNew();
    });
    every(DEPOSIT_EVERY_MS, 'making deposits', () => content.deposits.work());
    every(SEND_MAILS_EVERY_MS, 'sending messages', () => content.mails.work());
    every(PUBLISH_EVERY_MS, 'publishing scheduled articles', () => content.publishDue());
    every(CHECK_STORAGE_EVERY_MS, 'checking the storage', () => content.checkStorage());
    every(DUMP_EVERY_MS, 'making dumps', () => content.dumps.makeDue());
    every(STORE_USAGE_EVERY_MS, 'storing views and downloads', () => content.usage.store());
    every(SWEEP_EVERY_MS, 'sweeping orphaned files', () => content.sweep());

    const { app, catalogue, parts } = content;
    exposeMetrics(content);
    return {
      app,
      readiness: () => ({ ready: true, parts: { ...parts(), catalogue: catalogue.version } }),
    };
  },
});
