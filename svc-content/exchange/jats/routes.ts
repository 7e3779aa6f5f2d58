import { pageLink } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { AppError, endpointRouter } from '@app/service-kit';
import type { Catalogue } from '../../articles/catalogue/catalogue.ts';
import { journalFacts } from '../../articles/metadata/journal-facts.ts';
import type { ShownTexts } from '../../articles/texts/shown-texts.ts';
import { answerAnyone } from '../../store/record-store/responses.ts';
import { jatsFile } from './article.ts';
import { withPublicAddresses } from './text/addresses.ts';

type Parts = { catalogue: Catalogue; shownTexts: ShownTexts; publicUrl: string };

export function jatsRoutes({ catalogue, shownTexts, publicUrl }: Parts) {
  const { router, mount } = endpointRouter();

  mount(api.readJats, async (ctx, { params }) => {
    const { current } = catalogue;
    const article = current.articleByRef.get(params.refnumber);
    if (article?.status !== 'enabled') {
      throw new AppError('not_found', { detail: 'Article not found!' });
    }
    ctx.set('Link', pageLink(article, 'describes'));
    const journal = journalFacts(current.records.settings, publicUrl);
    const text = await shownTexts.of(article);
    const jats = () =>
      jatsFile(article, journal, withPublicAddresses(text, article, journal.origin));
    answerAnyone(ctx, current, `jats ${article._id}`, jats, 'application/xml; charset=utf-8');
  });

  return router;
}
