import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { ZipArchive } from 'archiver';
import type { ArticleRecord } from '../articles/model.ts';
import { jatsFile } from '../jats/article.ts';
import type { JournalFacts } from '../metadata/journal-facts.ts';
import type { FileStore } from '../storage/file-store.ts';

/**
 * Returns a zip file with each article in JATS and as PDF, both with the reference number as base name. Files are added
 * one after the other as they are read. If a PDF is missing, the stream fails, so that nobody keeps an incomplete file.
 */
export function jatsZip(
  articles: readonly ArticleRecord[],
  journal: JournalFacts,
  store: FileStore,
): Readable {
  // PDFs are compressed already.
  const zip = new ZipArchive({ store: true });
  const add = async (name: string, content: string | Readable) => {
    const added = once(zip, 'entry');
    zip.append(content, { name });
    await added;
  };
  const fill = async () => {
    for (const article of articles) {
      await add(`${article.refnumber}.xml`, jatsFile(article, journal));
      await add(`${article.refnumber}.pdf`, await store.read(article.pdf.sha256));
    }
    await zip.finalize();
  };
  fill().catch((error: Error) => zip.destroy(error));
  return zip;
}
