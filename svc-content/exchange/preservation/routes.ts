import type { Readable } from 'node:stream';
import { type IssueKey, printedVolume } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter } from '@app/service-kit';
import type { Context } from 'koa';
import type { Catalogue } from '../../articles/catalogue/catalogue.ts';
import { issueKey } from '../../articles/issues/keys.ts';
import { type JournalFacts, journalFacts } from '../../articles/metadata/journal-facts.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { readersPdf } from '../../articles/pdfs/served-pdf.ts';
import type { ShownTexts } from '../../articles/texts/shown-texts.ts';
import type { FileStore } from '../../store/storage/file-store.ts';
import { sendStoredFile } from '../../store/storage/send-file.ts';
import type { Stores } from '../../store/storage/stores.ts';
import { zipStream } from '../../store/storage/zip-stream.ts';
import { archivedArticle } from './archived-article.ts';
import { bagOf } from './bag.ts';
import { dumpFiles, dumpKinds } from './dump-model.ts';
import type { Dumps } from './dumps.ts';

interface Parts {
  auth: Bearer;
  catalogue: Catalogue;
  stores: Stores;
  shownTexts: ShownTexts;
  publicUrl: string;
}

export function preservationRoutes({ auth, catalogue, stores, shownTexts, publicUrl }: Parts) {
  const files = { stores, shownTexts };
  const { router, mount } = endpointRouter({ auth });

  /** Returns the enabled articles of the issues that `isWanted` accepts. */
  const enabledArticles = (isWanted: (issue: IssueKey) => boolean): ArticleRecord[] => {
    const { issues, articlesByIssue } = catalogue.current;
    const articles = issues
      .filter(isWanted)
      .flatMap((issue) => articlesByIssue.get(issueKey(issue)) ?? [])
      .filter(({ status }) => status === 'enabled');
    if (articles.length === 0) throw new AppError('not_found');
    return articles;
  };
  const journal = () => journalFacts(catalogue.current.records.settings, publicUrl);
  const send = (ctx: Context, name: string, body: Readable) => {
    ctx.attachment(name);
    ctx.status = 200;
    ctx.set('Cache-Control', 'private, no-store');
    ctx.type = name.endsWith('.zip') ? 'application/zip' : 'application/x-tar';
    ctx.body = body;
  };

  mount(api.readVolumeBag, (ctx, { params: { year, volume } }) => {
    const articles = enabledArticles((issue) => issue.year === year && issue.volume === volume);
    const name = `volume-${volume}-${year}`;
    const title = `volume ${articles[0] ? printedVolume(articles[0]) : volume} (${year})`;
    send(ctx, `${name}.tar`, bagOf({ name, title, articles, journal: journal(), ...files }));
  });
  mount(api.readIssueArchive, (ctx, { params }) => {
    const key = issueKey(params);
    const articles = enabledArticles((issue) => issueKey(issue) === key);
    const name = `issue-${params.volume}-${params.issue}-${params.year}.zip`;
    send(ctx, name, jatsZip(articles, journal(), files));
  });
  mount(api.readJournalArchive, (ctx) => {
    send(
      ctx,
      'journal.zip',
      jatsZip(
        enabledArticles(() => true),
        journal(),
        files,
      ),
    );
  });

  return router;
}

/**
 * Returns a zip file with each article in JATS and as PDF. The reference number is the base name of both files, and the
 * folder of the pictures. The stream fails if a file is missing.
 */
function jatsZip(
  articles: readonly ArticleRecord[],
  journal: JournalFacts,
  files: Pick<Parts, 'stores' | 'shownTexts'>,
): Readable {
  return zipStream(async (add) => {
    for (const article of articles) {
      const pdf = await readersPdf(article, journal, files.stores.articles);
      const { jats, pictures } = await archivedArticle(
        article,
        journal,
        files,
        `${article.refnumber}/`,
      );
      await add(`${article.refnumber}.xml`, jats);
      await add(`${article.refnumber}.pdf`, await pdf.read());
      for (const { path, file } of pictures) await add(path, (await file()).bytes);
    }
  });
}

export function dumpRoutes({ dumps, dumpStore }: { dumps: Dumps; dumpStore: FileStore }) {
  const { router, mount } = endpointRouter();

  mount(api.readDump, async (ctx, { params }) => {
    const kind = dumpKinds.find((each) => dumpFiles[each] === params.file);
    const dump = kind && (await dumps.find(kind));
    if (!dump) throw new AppError('not_found');
    await sendStoredFile(ctx, dumpStore, dump, {
      name: params.file,
      cacheControl: 'no-cache',
      disposition: 'attachment',
    });
  });

  return router;
}
