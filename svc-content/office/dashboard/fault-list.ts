import { type FaultyArticles, issueNumbers, MAX_WAITING_ROWS } from '@app/contracts';
import type { Snapshot } from '../../articles/catalogue/snapshot.ts';
import { journalChecks } from '../indexing-checks/journal-checks.ts';
import type { PdfInspector } from '../indexing-checks/pdf-inspector.ts';
import { articleReports } from '../indexing-checks/reports.ts';

/** The maximum age of a result. PDFs are examined in the background, so faults can change without a write. */
const MAX_AGE_MS = 60_000;

interface FaultListParts {
  catalogue: { readonly current: Snapshot };
  pdfInspector: Pick<PdfInspector, 'factsOf'>;
  publicUrl: string;
  now?: () => number;
}

/** The errors that indexers would find. A result is reused until the next write, for at most a minute. */
export class FaultList {
  readonly #parts: FaultListParts;
  readonly #now: () => number;
  #last: { snapshot: Snapshot; at: number; found: Promise<FaultyArticles> } | undefined;

  constructor(parts: FaultListParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  read(): Promise<FaultyArticles> {
    const { current } = this.#parts.catalogue;
    const last = this.#last;
    if (last?.snapshot === current && this.#now() - last.at < MAX_AGE_MS) return last.found;
    const found = this.#find(current);
    const next = { snapshot: current, at: this.#now(), found };
    this.#last = next;
    found.catch(() => {
      if (this.#last === next) this.#last = undefined;
    });
    return found;
  }

  async #find(snapshot: Snapshot): Promise<FaultyArticles> {
    const { pdfInspector, publicUrl } = this.#parts;
    const journal = journalChecks(snapshot, publicUrl)
      .filter(({ state }) => state === 'fault')
      .map(({ id, title, field }) => ({ id, title, ...(field !== undefined && { field }) }));
    const rows: FaultyArticles['rows'] = [];
    let total = 0;
    for await (const report of articleReports(snapshot, (all) => pdfInspector.factsOf(all))) {
      if (report.state !== 'fault') continue;
      total += 1;
      if (rows.length === MAX_WAITING_ROWS) continue;
      const { id, refnumber, title, checks } = report;
      const faults = checks.filter(({ state }) => state === 'fault').map((check) => check.title);
      rows.push({ id, refnumber, title, ...issueNumbers(report), faults });
    }
    return { total, rows, journal };
  }
}
