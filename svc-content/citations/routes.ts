import { type CitationFile, citationFiles } from '@app/contracts';
import { AppError } from '@app/service-kit';
import Router from '@koa/router';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { answerAnyone } from '../record-store/responses.ts';
import { citationFile, citationTypes } from './files.ts';
import { citedJournal } from './journal.ts';

export interface CitationRoutes {
  catalogue: Catalogue;
  publicUrl: string;
}

/** Citations as files: `/api/cite/{refnumber}.{bib,ris,json,enw}`. */
export function citationRoutes({ catalogue, publicUrl }: CitationRoutes): Router {
  const router = new Router();

  router.get('/api/cite/:name', (ctx) => {
    const { current } = catalogue;
    const [, refnumber = '', ending = ''] = /^(.+)\.([a-z]+)$/.exec(ctx.params.name ?? '') ?? [];
    const article = current.articleByRef.get(refnumber);
    if (article?.status !== 'enabled' || !isCitationFile(ending)) {
      throw new AppError('not_found', { detail: 'Article not found!' });
    }
    ctx.attachment(`${refnumber}.${ending}`);
    const journal = citedJournal(current.records.settings, publicUrl);
    const text = () => citationFile[ending](article, journal);
    answerAnyone(ctx, current, `cite ${ending} ${article._id}`, text, citationTypes[ending]);
  });

  return router;
}

function isCitationFile(ending: string): ending is CitationFile {
  return Object.hasOwn(citationFiles, ending);
}
