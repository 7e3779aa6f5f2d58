import { pageLink } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { AppError, endpointRouter } from '@app/service-kit';
import type { Catalogue } from '../../articles/catalogue/catalogue.ts';
import { journalFacts } from '../../articles/metadata/journal-facts.ts';
import { answerAnyone } from '../../store/record-store/responses.ts';
import { jatsFile } from './article.ts';

type Parts = { catalogue: Catalogue; publicUrl: string };

export function jatsRoutes({ catalogue, publicUrl }: Parts) {
  const { router, mount } = endpointRouter();

  mount(api.readJats, (ctx, { params }) => {
    const { current } = catalogue;
    const article = current.articleByRef.get(params.refnumber);
    if (article?.status !== 'enabled') {
      throw new AppError('not_found', { detail: 'Article not found!' });
    }
    ctx.set('Link', pageLink(article, 'describes'));
    const text = () => jatsFile(article, journalFacts(current.records.settings, publicUrl));
    answerAnyone(ctx, current, `jats ${article._id}`, text, 'application/xml; charset=utf-8');
  });

  return router;
}
