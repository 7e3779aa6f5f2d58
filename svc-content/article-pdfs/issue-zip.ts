import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { ZipArchive } from 'archiver';
import { changedAt } from '../articles/marks.ts';
import type { ArticleRecord } from '../articles/model.ts';
import type { FileStore } from '../storage/file-store.ts';
import type { SheetJournal } from './article-sheet.ts';
import { readersPdf } from './served-pdf.ts';

/**
 * Returns a zip file with the PDFs of articles, numbered so that a folder shows them in this order. Files are added one
 * after the other as they are read. If one is missing, the stream fails, so that nobody keeps an incomplete file.
 */
export function issueZip(
  articles: readonly ArticleRecord[],
  journal: SheetJournal,
  store: FileStore,
): Readable {
  // PDFs are compressed already.
  const zip = new ZipArchive({ store: true });
  const digits = Math.max(2, String(articles.length).length);
  const fill = async () => {
    for (const [at, article] of articles.entries()) {
      const name = `${String(at + 1).padStart(digits, '0')}-${article.refnumber}.pdf`;
      const pdf = await readersPdf(article, journal, store);
      const added = once(zip, 'entry');
      zip.append(await pdf.read(), { name, date: changedAt(article) });
      await added;
    }
    await zip.finalize();
  };
  fill().catch((error: Error) => zip.destroy(error));
  return zip;
}
