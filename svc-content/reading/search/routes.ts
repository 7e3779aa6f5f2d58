import * as api from '@app/contracts/endpoints';
import { type Bearer, endpointRouter } from '@app/service-kit';
import type { Catalogue } from '../../articles/catalogue/catalogue.ts';
import { presentAdminRow, presentArticle } from '../../articles/presenter.ts';
import { requireLoaded } from '../../store/record-store/require-loaded.ts';
import { answerBearer, answerQuery } from '../../store/record-store/responses.ts';
import { takeTurns } from '../../store/record-store/turns.ts';
import type { IndexLoading } from './index-loading.ts';
import { best, results, searchPage } from './search.ts';

type Parts = { auth: Bearer; catalogue: Catalogue; search: IndexLoading };

/** Mounts the search routes. The public search returns a list of articles or, with `page`, a page of results. */
export function searchRoutes({ auth, catalogue, search }: Parts) {
  const { router, mount } = endpointRouter({ auth });
  const { index } = search;
  const loaded = requireLoaded(search, 'The index of words is being built');
  const inTurn = takeTurns();

  mount(api.searchArticles, [loaded], (ctx, { query }) =>
    inTurn(() =>
      answerQuery(ctx, catalogue.current, { ...query, textsRead: index.textsRead }, () =>
        query.page === undefined
          ? best(results(index, query).matching).map(presentArticle)
          : searchPage(index, query, query.page),
      ),
    ),
  );

  mount(api.searchAllArticles, [loaded], (ctx, { query }) =>
    answerBearer(ctx, best(index.findAll(query.q)).map(presentAdminRow)),
  );

  return router;
}
