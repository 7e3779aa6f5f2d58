import type { Readable } from 'node:stream';
import { type ExportedVersion, JOURNAL_FILE, MANIFEST_FILE, picturePath } from '@app/contracts';
import type { ArticleRecord } from '../../articles/model.ts';
import { digestOf } from '../../store/storage/digest.ts';
import { archivedPath, type Stores, storedFile } from '../../store/storage/stores.ts';
import { zipStream } from '../../store/storage/zip-stream.ts';
import { type Journal, jsonChunks } from './tables.ts';

/** The maximum size of a part of the articles in bytes. The import accepts files below 5 MB. */
const PART_BYTES = 3_000_000;
/** The maximum number of articles of a part. The import reads at most 2,000 at once. */
const PART_ARTICLES = 1_000;

/**
 * Returns the journal as a zip file that the import reads. If a file is missing in the storage, the stream fails.
 */
export function journalArchive(journal: Journal, stores: Stores): Readable {
  return zipStream(async (addToZip) => {
    const manifest: string[] = [];
    const add = async (name: string, content: string | Readable, sha256: string) => {
      manifest.push(`${sha256}  ${name}\n`);
      await addToZip(name, content);
    };
    const addText = (name: string, text: string) =>
      add(name, text, digestOf(Buffer.from(text)).sha256);

    await addText(JOURNAL_FILE, [...jsonChunks({ ...journal, articles: [] })].join(''));
    let part = 0;
    for (const lines of partsOf(journal)) {
      part += 1;
      await addText(`articles-${String(part).padStart(4, '0')}.jsonl`, lines);
    }
    for (const path of pathsOf(journal)) {
      const file = storedFile(stores, path);
      if (file) await add(path, await file.store.read(file.sha256), file.sha256);
    }
    for (const { refnumber, pdf } of journal.articles) {
      await add(`pdfs/${refnumber}.pdf`, await stores.articles.read(pdf.sha256), pdf.sha256);
    }
    await addToZip(MANIFEST_FILE, manifest.join(''));
  });
}

function* partsOf({ articles, present }: Journal): Generator<string> {
  let lines: string[] = [];
  let bytes = 0;
  for (const article of articles) {
    const line = `${JSON.stringify({ ...present(article), versions: versionsOf(article) })}\n`;
    const size = Buffer.byteLength(line);
    if (lines.length === PART_ARTICLES || (lines.length > 0 && bytes + size > PART_BYTES)) {
      yield lines.join('');
      lines = [];
      bytes = 0;
    }
    lines.push(line);
    bytes += size;
  }
  if (lines.length > 0) yield lines.join('');
}

function versionsOf({ versions = [] }: ArticleRecord): ExportedVersion[] {
  return versions.map(({ date, note, title, abstract, pdf }) => ({
    ...{ date: date.toISOString(), note, title, abstract },
    file: `assets/articles/${pdf.sha256}.pdf`,
  }));
}

/** Returns the paths in the zip file of all pictures, forms and PDFs of earlier versions, each once. */
function pathsOf({ settings, design, issues, editors, indexing, articles }: Journal): Set<string> {
  const values = [
    ...issues.map(({ cover }) => cover),
    ...editors.map(picturePath),
    ...indexing.map(({ image }) => image),
    ...Object.values(settings),
    ...Object.values(design),
  ];
  return new Set([
    ...values.flatMap((value) => archivedPath(String(value)) ?? []),
    ...articles.flatMap(versionsOf).map(({ file }) => file),
  ]);
}
