import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter, type Uploads } from '@app/service-kit';
import { answerBearer } from '../../store/record-store/responses.ts';
import type { ArticleCatalogue } from '../slice.ts';

interface Parts {
  auth: Bearer;
  catalogue: ArticleCatalogue;
  uploads: Uploads;
}

export function textRoutes({ auth, catalogue, uploads }: Parts) {
  const { router, mount } = endpointRouter({ auth, uploads });

  mount(api.readArticleText, (ctx, { params }) => {
    const article = catalogue.current.articleById.get(params.id);
    if (!article) throw new AppError('not_found');
    const articleVersion = article.version;
    return answerBearer(ctx, {
      conversion: null,
      versions: [],
      shown: null,
      pdf: 'author' as const,
      articleVersion,
    });
  });
  const notFound = () => {
    throw new AppError('not_found');
  };
  mount(api.uploadText, notFound);
  mount(api.cancelConversion, notFound);
  mount(api.retryConversion, notFound);
  mount(api.downloadConversionFile, notFound);
  mount(api.saveText, notFound);
  mount(api.readTextVersion, notFound);
  mount(api.downloadTextFile, notFound);
  mount(api.addFigure, notFound);
  mount(api.showText, notFound);
  mount(api.readFullText, notFound);
  mount(api.readFigure, notFound);
  return router;
}
