import type { Logger } from '@app/service-kit';
import type { ArticleModel } from '../articles/model.ts';
import type { PdfStore } from './pdf-store.ts';

/** Longer than any save takes from storing the PDF to inserting its article. */
const ORPHAN_AFTER_MS = 60 * 60 * 1000;

export interface SweepParts {
  store: PdfStore;
  articles: ArticleModel;
  log: Logger;
  now?: () => number;
}

/** Removes PDFs whose article was never inserted; tells how many. */
export async function sweepOrphans(parts: SweepParts): Promise<number> {
  const { store, articles, log, now = Date.now } = parts;
  const isOld = (modified: Date) => now() - modified.getTime() > ORPHAN_AFTER_MS;
  const old: string[] = [];
  for await (const { sha256, modified } of store.list()) if (isOld(modified)) old.push(sha256);
  if (old.length === 0) return 0;

  // From the database and after the listing: another instance may have used one since.
  const used = new Set(await articles.distinct('pdf.sha256'));
  // An empty database beside a full storage is more likely a wrong address than a lost journal.
  if (used.size === 0) {
    log.warn({ objects: old.length }, 'PDFs without any article: nothing is removed');
    return 0;
  }
  let removed = 0;
  for (const sha256 of old.filter((hash) => !used.has(hash))) {
    // The same file may be on its way in again, which makes the object young.
    const modified = await store.modified(sha256);
    if (!modified || !isOld(modified)) continue;
    await store.remove(sha256);
    removed += 1;
  }
  if (removed > 0) log.info({ removed }, 'orphaned PDFs removed');
  return removed;
}
