import { type CitationFile, citationFiles, citationMediaTypes, pageLink } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { AppError, endpointRouter } from '@app/service-kit';
import type { Catalogue } from '../../articles/catalogue/catalogue.ts';
import { citedJournal } from '../../articles/metadata/csl-item.ts';
import { answerAnyone } from '../../store/record-store/responses.ts';
import { citationFile } from './files.ts';

type Parts = { catalogue: Catalogue; publicUrl: string };

export function citationRoutes({ catalogue, publicUrl }: Parts) {
  const { router, mount } = endpointRouter();

  mount(api.readCitationFile, (ctx, { params }) => {
    const { current } = catalogue;
    const [, refnumber = '', type = ''] = /^(.+)\.([a-z]+)$/.exec(params.name) ?? [];
    const article = current.articleByRef.get(refnumber);
    if (article?.status !== 'enabled' || !isCitationFile(type)) {
      throw new AppError('not_found', { detail: 'Article not found!' });
    }
    ctx.attachment(params.name);
    ctx.set('Link', pageLink(article, 'describes'));
    const journal = citedJournal(current.records.settings, publicUrl);
    const text = () => citationFile[type](article, journal);
    answerAnyone(
      ctx,
      current,
      `cite ${type} ${article._id}`,
      text,
      `${citationMediaTypes[type]}; charset=utf-8`,
    );
  });

  return router;
}

function isCitationFile(type: string): type is CitationFile {
  return Object.hasOwn(citationFiles, type);
}
