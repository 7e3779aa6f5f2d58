import * as api from '@app/contracts/endpoints';
import { endpointRouter, urlencodedBody } from '@app/service-kit';
import type { Context } from 'koa';
import type { Catalogue } from '../../articles/catalogue/catalogue.ts';
import { journalFacts } from '../../articles/metadata/journal-facts.ts';
import type { ShownTexts } from '../../articles/texts/shown-texts.ts';
import { element, xmlFile } from '../../store/text/xml.ts';
import { answers, envelope, type Repository } from './answer.ts';
import { type OaiRequest, readRequest } from './arguments.ts';
import { OaiError } from './errors.ts';

type Parts = { catalogue: Catalogue; shownTexts: ShownTexts; publicUrl: string };

/** Mounts the protocol of the Open Archives Initiative for harvesting metadata (OAI-PMH 2.0). */
export function oaiRoutes({ catalogue, shownTexts, publicUrl }: Parts) {
  const { router, mount } = endpointRouter();
  mount(api.harvest, (ctx) => answer(ctx, new URLSearchParams(ctx.querystring)));
  mount(api.harvestByForm, [urlencodedBody()], (ctx) =>
    answer(ctx, new URLSearchParams(ctx.request.rawBody)),
  );

  async function answer(ctx: Context, sent: URLSearchParams): Promise<undefined> {
    const { current: snapshot } = catalogue;
    const journal = journalFacts(snapshot.records.settings, publicUrl);
    const baseUrl = `${journal.origin}/oai`;
    const domain = domainOf(journal.origin);
    const repository = { snapshot, journal, shownTexts, baseUrl, domain };
    const response = xmlFile(await respond(sent, repository));
    ctx.status = 200;
    ctx.set('Cache-Control', 'no-store');
    ctx.set('X-Robots-Tag', 'noindex');
    ctx.type = 'text/xml; charset=utf-8';
    ctx.body = response;
  }

  return router;
}

async function respond(sent: URLSearchParams, repository: Repository) {
  let request: OaiRequest | undefined;
  try {
    request = readRequest(sent);
    const content = await answers[request.verb](request, repository);
    return envelope(repository.baseUrl, request, element(request.verb, content));
  } catch (error) {
    if (!(error instanceof OaiError)) throw error;
    return envelope(repository.baseUrl, request, error);
  }
}

/** Returns the host of the site, or a placeholder if the schema of identifiers does not accept the host. */
function domainOf(origin: string): string {
  const { hostname } = new URL(origin);
  return /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/i.test(hostname) ? hostname : 'journal.localhost';
}
