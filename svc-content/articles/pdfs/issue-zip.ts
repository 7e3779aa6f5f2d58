import type { Readable } from 'node:stream';
import type { FileStore } from '../../store/storage/file-store.ts';
import { zipStream } from '../../store/storage/zip-stream.ts';
import { changedAt } from '../marks.ts';
import type { ArticleRecord } from '../model.ts';
import type { SheetJournal } from './article-sheet.ts';
import { readersPdf } from './served-pdf.ts';

/**
 * Returns a zip file with the PDFs of articles, numbered so that a folder shows them in this order. If one is missing,
 * the stream fails.
 */
export function issueZip(
  articles: readonly ArticleRecord[],
  journal: SheetJournal,
  store: FileStore,
): Readable {
  const digits = Math.max(2, String(articles.length).length);
  return zipStream(async (add) => {
    for (const [at, article] of articles.entries()) {
      const name = `${String(at + 1).padStart(digits, '0')}-${article.refnumber}.pdf`;
      const pdf = await readersPdf(article, journal, store);
      await add(name, await pdf.read(), changedAt(article));
    }
  });
}
