import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { ZipArchive } from 'archiver';
import type { FileStore } from '../storage/file-store.ts';
import type { ArticleRecord } from './model.ts';

/**
 * Returns a zip file with the PDFs of articles, numbered so that a folder shows them in this order. Files are added one
 * after the other as they are read. If one is missing, the stream fails, so that nobody keeps an incomplete file.
 */
export function issueZip(articles: readonly ArticleRecord[], store: FileStore): Readable {
  // PDFs are compressed already.
  const zip = new ZipArchive({ store: true });
  const digits = Math.max(2, String(articles.length).length);
  const fill = async () => {
    for (const [at, { refnumber, pdf, modification }] of articles.entries()) {
      const name = `${String(at + 1).padStart(digits, '0')}-${refnumber}.pdf`;
      const added = once(zip, 'entry');
      zip.append(await store.read(pdf.sha256), { name, date: modification });
      await added;
    }
    await zip.finalize();
  };
  fill().catch((error: Error) => zip.destroy(error));
  return zip;
}
