import type { Readable } from 'node:stream';
import { readersPdf } from '../article-pdfs/served-pdf.ts';
import type { ArticleRecord } from '../articles/model.ts';
import { jatsFile } from '../jats/article.ts';
import type { JournalFacts } from '../metadata/journal-facts.ts';
import type { FileStore } from '../storage/file-store.ts';
import { zipStream } from '../storage/zip-stream.ts';

/**
 * Returns a zip file with each article in JATS and as PDF, both with the reference number as base name. If a PDF is
 * missing, the stream fails.
 */
export function jatsZip(
  articles: readonly ArticleRecord[],
  journal: JournalFacts,
  store: FileStore,
): Readable {
  return zipStream(async (add) => {
    for (const article of articles) {
      const pdf = await readersPdf(article, journal, store);
      await add(`${article.refnumber}.xml`, jatsFile(article, journal));
      await add(`${article.refnumber}.pdf`, await pdf.read());
    }
  });
}
