import { LINKSET_TYPE, linksetOf } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { AppError, endpointRouter } from '@app/service-kit';
import type { Catalogue } from '../../articles/catalogue/catalogue.ts';
import { presentArticle } from '../../articles/presenter.ts';
import { presentSettings } from '../../journal/settings/presenter.ts';
import { answerAnyone } from '../../store/record-store/responses.ts';

type Parts = { catalogue: Catalogue; publicUrl: string };

export function signpostingRoutes({ catalogue, publicUrl }: Parts) {
  const { router, mount } = endpointRouter();

  mount(api.readLinkset, (ctx, { params }) => {
    const { current } = catalogue;
    const article = current.articleByRef.get(params.refnumber);
    if (article?.status !== 'enabled') {
      throw new AppError('not_found', { detail: 'Article not found!' });
    }
    const settings = presentSettings(current.records.settings, publicUrl);
    const text = () => JSON.stringify(linksetOf(presentArticle(article), settings));
    answerAnyone(ctx, current, `linkset ${article._id}`, text, LINKSET_TYPE);
  });

  return router;
}
