import type { Readable } from 'node:stream';
import type { JournalFacts } from '../../articles/metadata/journal-facts.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { readersPdf } from '../../articles/pdfs/served-pdf.ts';
import type { FileStore } from '../../store/storage/file-store.ts';
import { zipStream } from '../../store/storage/zip-stream.ts';
import { jatsFile } from '../jats/article.ts';

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
