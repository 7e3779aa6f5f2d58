import { everywhere, runService } from '@app/service-kit';
import { Background } from '@app/service-kit/background';
import { deliver } from '@app/service-kit/deliveries';
import { Gauge } from 'prom-client';
import { type Content, openContent } from './content.ts';
import { contentEnv } from './env.ts';
import { prepareStyles } from './reading/citations/format.ts';

/** Exposes the availability of the service's dependencies and the size of its in-memory data at `/metrics`. */
function exposeMetrics({ catalogue, workLog, parts, lastBackup }: Content): void {
  new Gauge({
    name: 'content_part_ready',
    help: '1 while this dependency (database, Redis, …) is available, otherwise 0',
    labelNames: ['part'],
    collect() {
      for (const [part, state] of Object.entries(parts())) {
        this.set({ part }, state === 'ready' ? 1 : 0);
      }
    },
  });
  new Gauge({
    name: 'content_catalogue_version',
    help: 'Number of the last write up to which the catalogue in memory is complete',
    collect() {
      this.set(catalogue.version);
    },
  });
  new Gauge({
    name: 'content_catalogue_records',
    help: 'Number of records in the catalogue in memory',
    labelNames: ['kind'],
    collect() {
      const { articles, issues, editors, indexing } = catalogue.current.records;
      for (const [kind, { size }] of Object.entries({ articles, issues, editors, indexing })) {
        this.set({ kind }, size);
      }
    },
  });
  new Gauge({
    name: 'content_last_backup_timestamp_seconds',
    help: 'When the last complete backup ended, in seconds since 1970; 0: never',
    // While the database is unavailable, the metric keeps its last value.
    async collect() {
      const at = await lastBackup().catch(() => undefined);
      if (at) this.set(at.getTime() / 1_000);
    },
  });
  new Gauge({
    name: 'content_work_entries',
    help: 'Number of work log entries in memory',
    collect() {
      this.set(workLog.size);
    },
  });
}

const [SECOND, MINUTE] = [1_000, 60_000];
/** The number of messages that each instance sends at once, so that a slow recipient does not delay the others. */
const MAILS_AT_ONCE = 3;

const env = contentEnv();

await runService({
  name: 'svc-content',
  env,
  async start(starting) {
    const { log, onStop } = starting;
    prepareStyles();
    const content = await openContent({ env, ...starting });

    const here = everywhere(starting);
    // Looking for missed writes costs one small read from the database.
    here(SECOND / 2, 'catching up', () => content.catalogue.catchUp());
    here(SECOND / 2, 'catching up with the work log', () => content.workLog.catchUp());
    // Writes entries that this instance could not write earlier, and entries that it has found stored in records.
    here(2.5 * SECOND, 'completing the audit log', () => content.changes.complete());
    here(60 * MINUTE, 'removing stale uploads', () => content.removeStaleUploads());
    // An alert fires when the storage has not responded for a minute.
    here(5 * SECOND, 'checking the storage', () => content.checkStorage());

    const background = new Background({
      redisUrl: env.REDIS_URL,
      prefix: `content:${content.name}`,
      log,
    });
    onStop('background work', () => background.close());
    // These tasks read only memory unless they have something to do.
    background.every(5 * SECOND, 'publishing', () => content.publishDue());
    background.every(5 * SECOND, 'inspecting PDFs', async () => {
      // PDFs are inspected only after the work log is loaded, because staff wait for the work log after a start, and
      // inspections would keep the database busy.
      if (content.workLog.isLoaded) await content.pdfInspector.inspectNew();
    });
    background.every(2 * SECOND, 'typesetting', () => content.typesetting.look());
    background.every(10 * SECOND, 'storing views and downloads', () => content.usage.store());
    // This is also the time after which a new journal has its first dumps.
    background.every(10 * MINUTE, 'making dumps', () => content.dumps.makeDue());
    background.every(60 * MINUTE, 'sweeping', () => content.sweep());
    deliver(background, 'mails', content.mails, MAILS_AT_ONCE);
    deliver(background, 'deposits', content.deposits);
    deliver(background, 'conversions', content.conversions);

    const { app, catalogue, parts } = content;
    exposeMetrics(content);
    return {
      app,
      readiness: () => ({ ready: true, parts: { ...parts(), catalogue: catalogue.version } }),
    };
  },
});
