import { Readable } from 'node:stream';
import {
  type ExportedVersion,
  exportTables,
  FILE_TOO_LARGE,
  IMPORT_MAX_ROWS,
  JOURNAL_FILE,
  MANIFEST_FILE,
  type MailText,
  picturePath,
} from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { type ExportedText, filesOfText } from '@app/contracts/full-text';
import { type Bearer, endpointRouter } from '@app/service-kit';
import type { Context } from 'koa';
import type { Catalogue } from '../../articles/catalogue/catalogue.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { exportedText } from '../../articles/texts/exported.ts';
import type { TextVersions } from '../../articles/texts/versions.ts';
import type { JournalMailTexts } from '../../office/mails/mails.ts';
import { confirmationProofs } from '../../office/orcid/proofs.ts';
import type { OrcidAccount } from '../../office/orcid/sign-in.ts';
import { answerBearer } from '../../store/record-store/responses.ts';
import { digestOf } from '../../store/storage/digest.ts';
import { archivedPath, type Stores, storedFile } from '../../store/storage/stores.ts';
import { zipStream } from '../../store/storage/zip-stream.ts';
import { csvChunks, type Journal, journalOf, jsonChunks } from './tables.ts';

interface Parts {
  auth: Bearer;
  catalogue: Catalogue;
  stores: Stores;
  publicUrl: string;
  orcidAccount: OrcidAccount | undefined;
  mailTexts: JournalMailTexts;
  textVersions: TextVersions;
}

export function exportRoutes({ auth, catalogue, stores, orcidAccount, ...parts }: Parts) {
  const { router, mount } = endpointRouter({ auth });
  const proofs = confirmationProofs(orcidAccount);
  const journalWith = (mailtexts: MailText[]) =>
    journalOf(catalogue.current, { publicUrl: parts.publicUrl, proofs, mailtexts });
  const journal = async () =>
    journalWith((await parts.mailTexts.list()).filter(({ version }) => version > 0));

  for (const table of exportTables) {
    mount(api.exportTable[table], (ctx) => {
      download(ctx, table, 'csv', textOf(csvChunks(table, journalWith([]))));
    });
  }
  mount(api.exportJournal, async (ctx) => {
    download(ctx, 'journal', 'json', textOf(jsonChunks(await journal())));
  });
  mount(api.exportArchive, async (ctx) => {
    download(
      ctx,
      'journal',
      'zip',
      journalArchive(await journal(), stores, await parts.textVersions.all()),
    );
  });

  return router;
}

const textOf = (chunks: Iterable<string>) => Readable.from(chunks, { objectMode: false });

function download(ctx: Context, name: string, type: string, content: Readable): void {
  ctx.attachment(`${name}-${new Date().toISOString().slice(0, 10)}.${type}`);
  answerBearer(ctx, content);
}

/**
 * The maximum size in bytes of one part of the exported articles. The import accepts parts of this size. Only a single
 * large article may exceed it.
 */
const PART_BYTES = 0.57 * FILE_TOO_LARGE;
/** The maximum number of articles in a part. */
const PART_ARTICLES = IMPORT_MAX_ROWS / 2;

/** Returns the journal as a zip file that the import reads. If a file is missing in the storage, the stream fails. */
function journalArchive(journal: Journal, stores: Stores, texts: Texts): Readable {
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
    for (const lines of partsOf(journal, texts)) {
      part += 1;
      await addText(`articles-${String(part).padStart(4, '0')}.jsonl`, lines);
    }
    for (const path of pathsOf(journal, texts)) {
      const file = storedFile(stores, path);
      if (file) await add(path, await file.store.read(file.sha256), file.sha256);
    }
    for (const { refnumber, pdf } of journal.articles) {
      await add(`pdfs/${refnumber}.pdf`, await stores.articles.read(pdf.sha256), pdf.sha256);
    }
    await addToZip(MANIFEST_FILE, manifest.join(''));
  });
}

function* partsOf({ articles, present }: Journal, texts: Texts): Generator<string> {
  let lines: string[] = [];
  let bytes = 0;
  for (const article of articles) {
    // `fulltext` is left out, because the shown text is one of `texts`.
    const { fulltext: _, ...fields } = present(article);
    const versions = { versions: versionsOf(article), texts: textsOf(texts, article) };
    const line = `${JSON.stringify({ ...fields, ...versions })}\n`;
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

/** The versions of all full texts, by the ID of the article. */
type Texts = Awaited<ReturnType<TextVersions['all']>>;

const textsOf = (texts: Texts, article: ArticleRecord): ExportedText[] =>
  (texts.get(String(article._id)) ?? []).map((version) => exportedText(version, article));

function versionsOf({ versions = [] }: ArticleRecord): ExportedVersion[] {
  return versions.map(({ date, note, title, abstract, pdf }) => ({
    ...{ date: date.toISOString(), note, title, abstract },
    file: `assets/articles/${pdf.sha256}.pdf`,
  }));
}

/**
 * Returns the distinct paths, within the zip file, of all pictures, forms, PDFs of earlier versions and files of
 * texts.
 */
function pathsOf(
  { settings, design, issues, editors, indexing, articles }: Journal,
  texts: Texts,
): Set<string> {
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
    ...articles.flatMap((article) => textsOf(texts, article).flatMap(filesOfText)),
  ]);
}
