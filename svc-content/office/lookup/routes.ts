import * as api from '@app/contracts/endpoints';
import { type Bearer, endpointRouter } from '@app/service-kit';
import { answerBearer } from '../../store/record-store/responses.ts';
import { lookUpPersons } from './orcid.ts';
import { lookUpOrganizations } from './ror.ts';

/** The origins of the registries' APIs. A registry without an origin is switched off. */
export interface Registries {
  orcid: string | undefined;
  ror: string | undefined;
}

const turnedOff = (registry: string) => ({
  isOn: false,
  suggestions: [],
  failure: `${registry} is not looked up, because the journal’s operator has turned it off`,
});

export function lookupRoutes({ auth, registries }: { auth: Bearer; registries: Registries }) {
  const { router, mount } = endpointRouter({ auth });
  const { orcid, ror } = registries;

  mount(api.lookUpOrcid, async (ctx, { query }) =>
    answerBearer(ctx, orcid ? await lookUpPersons(orcid, query.q) : turnedOff('ORCID')),
  );

  mount(api.lookUpRor, async (ctx, { query }) =>
    answerBearer(ctx, ror ? await lookUpOrganizations(ror, query.q) : turnedOff('ROR')),
  );

  return router;
}
