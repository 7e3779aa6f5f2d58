import { agencies } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter } from '@app/service-kit';
import type { Catalogue } from '../../articles/catalogue/catalogue.ts';
import { answerBearer } from '../../store/record-store/responses.ts';
import type { Deposits } from './deposits.ts';

type Parts = { auth: Bearer; catalogue: Catalogue; deposits: Deposits };

export function depositRoutes({ auth, catalogue, deposits }: Parts) {
  const { router, mount } = endpointRouter({ auth });

  mount(api.listDeposits, async (ctx, { query }) =>
    answerBearer(ctx, {
      agencies: deposits.agencies.map(({ name, isTest }) => ({ name, isTest })),
      ...(await deposits.page(query)),
    }),
  );

  mount(api.requestDeposits, async (ctx, { body }) => {
    const agency = deposits.agencies.find(({ name }) => name === body.agency);
    if (!agency) {
      const message = `The journal has no account with ${agencies[body.agency]} yet`;
      throw new AppError('invalid_request', { issues: [{ path: 'agency', message }] });
    }
    const requested = [];
    const faulty = [];
    for (const refnumber of body.refnumbers) {
      const article = catalogue.current.articleByRef.get(refnumber);
      const reason = article ? agency.faultOf(article) : 'There is no such article';
      if (article && !reason) requested.push(await deposits.request(agency, article));
      else if (reason) faulty.push({ refnumber, reason });
    }
    return answerBearer(ctx, { deposits: requested, faulty });
  });

  return router;
}
