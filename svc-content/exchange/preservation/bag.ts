import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { plainText } from '@app/contracts';
import { pack } from 'tar-stream';
import type { JournalFacts } from '../../articles/metadata/journal-facts.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { readersPdf } from '../../articles/pdfs/served-pdf.ts';
import { presentArticle } from '../../articles/presenter.ts';
import type { ShownTexts } from '../../articles/texts/shown-texts.ts';
import type { Stores } from '../../store/storage/stores.ts';
import { type ArchivedPicture, archivedArticle } from './archived-article.ts';

interface BagParts {
  /** The name of the bag's folder. */
  name: string;
  title: string;
  articles: readonly ArticleRecord[];
  journal: JournalFacts;
  stores: Stores;
  shownTexts: ShownTexts;
}

type Entry = { path: string; sha256: string };

/**
 * Returns a bag (BagIt 1.0, RFC 8493) as a tar file. The bag contains each article's PDF, its record and text in JATS
 * with the pictures, and all records as JSON Lines. Files are streamed. If a file is missing, the stream fails, so that
 * no client stores an incomplete bag.
 */
export function bagOf({ name, title, articles, journal, ...parts }: BagParts): Readable {
  const tar = pack();

  const addText = (path: string, text: string): Entry => {
    const bytes = Buffer.from(text);
    tar.entry({ name: `${name}/${path}` }, bytes);
    return { path, sha256: createHash('sha256').update(bytes).digest('hex') };
  };

  const addPdf = async (path: string, article: ArticleRecord) => {
    const { sha256, size, read } = await readersPdf(article, journal, parts.stores.articles);
    await pipeline(await read(), tar.entry({ name: `${name}/${path}`, size }));
    return { path, sha256, size };
  };

  const addPicture = async (path: string, { file, sha256 }: ArchivedPicture) => {
    const { size, bytes } = await file();
    await pipeline(bytes, tar.entry({ name: `${name}/${path}`, size }));
    return { path, sha256, size };
  };

  const fill = async () => {
    const payload: Entry[] = [];
    let bytes = 0;
    for (const article of articles) {
      const folder = `data/${article.refnumber}`;
      const { jats, pictures } = await archivedArticle(article, journal, parts);
      payload.push(addText(`${folder}/${article.refnumber}.xml`, jats));
      const pdf = await addPdf(`${folder}/${article.refnumber}.pdf`, article);
      payload.push(pdf);
      bytes += Buffer.byteLength(jats) + pdf.size;
      for (const picture of pictures) {
        const added = await addPicture(`${folder}/${picture.path}`, picture);
        payload.push(added);
        bytes += added.size;
      }
    }
    const records = articles
      .map((article) => `${JSON.stringify(presentArticle(article))}\n`)
      .join('');
    payload.push(addText('data/articles.jsonl', records));
    bytes += Buffer.byteLength(records);

    const tags = [
      addText('bagit.txt', 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'),
      addText('bag-info.txt', bagInfo({ title, journal, bytes, files: payload.length })),
      addText('manifest-sha256.txt', manifest(payload)),
    ];
    addText('tagmanifest-sha256.txt', manifest(tags));
    tar.finalize();
  };
  fill().catch((error: Error) => tar.destroy(error));
  return Readable.from(tar, { objectMode: false });
}

const manifest = (entries: readonly Entry[]) =>
  entries.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('');

interface Info extends Pick<BagParts, 'title' | 'journal'> {
  bytes: number;
  files: number;
}

function bagInfo({ title, journal, bytes, files }: Info): string {
  const { name, publisher, email, issns } = journal;
  const fields = [
    ['Source-Organization', publisher || name],
    ['Contact-Email', email],
    ['External-Description', `${name}, ${title}`],
    ...issns.map(({ issn }) => ['ISSN', issn]),
    ['Bagging-Date', new Date().toISOString().slice(0, 10)],
    ['Payload-Oxum', `${bytes}.${files}`],
  ];
  return fields
    .filter(([, value]) => value)
    .map(([label, value = '']) => `${label}: ${plainText(value)}\n`)
    .join('');
}
