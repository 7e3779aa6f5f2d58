import { Gauge } from 'prom-client';
import type { Content } from './content.ts';

/** Exposes the availability of the service's dependencies and the size of its in-memory data at `/metrics`. */
export function exposeMetrics({ catalogue, workLog, parts, lastBackup }: Content): void {
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
