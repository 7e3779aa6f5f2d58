import { Gauge } from 'prom-client';
import type { Content } from './content.ts';

/** Exposes the state of the service's components and of the catalogue at `/metrics`. */
export function exposeMetrics({ catalogue, workLog, parts }: Content): void {
  new Gauge({
    name: 'content_part_ready',
    help: '1 while the part answers',
    labelNames: ['part'],
    collect() {
      for (const [part, state] of Object.entries(parts())) {
        this.set({ part }, state === 'ready' ? 1 : 0);
      }
    },
  });
  new Gauge({
    name: 'content_catalogue_version',
    help: 'Number of the last write that the catalogue holds',
    collect() {
      this.set(catalogue.version);
    },
  });
  new Gauge({
    name: 'content_catalogue_records',
    help: 'Records in the catalogue',
    labelNames: ['kind'],
    collect() {
      const { articles, issues, editors, indexing } = catalogue.current.records;
      for (const [kind, { size }] of Object.entries({ articles, issues, editors, indexing })) {
        this.set({ kind }, size);
      }
    },
  });
  new Gauge({
    name: 'content_work_entries',
    help: 'Entries of the work log in memory',
    collect() {
      this.set(workLog.size);
    },
  });
}
