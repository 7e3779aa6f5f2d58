import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter } from '@app/service-kit';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { issueKey } from '../issues/keys.ts';
import { journalFacts } from '../metadata/journal-facts.ts';
import type { FileStore } from '../storage/file-store.ts';
import { bagOf } from './bag.ts';

type Parts = { auth: Bearer; catalogue: Catalogue; store: FileStore; publicUrl: string };

export function preservationRoutes({ auth, catalogue, store, publicUrl }: Parts) {
  const { router, mount } = endpointRouter({ auth });

  mount(api.readVolumeBag, (ctx, { params: { year, volume } }) => {
    const { current } = catalogue;
    const issues = current.issues.filter((each) => each.year === year && each.volume === volume);
    const articles = issues
      .flatMap((issue) => current.articlesByIssue.get(issueKey(issue)) ?? [])
      .filter(({ status }) => status === 'enabled');
    if (articles.length === 0) throw new AppError('not_found');
    const name = `volume-${volume}-${year}`;
    ctx.attachment(`${name}.tar`);
    ctx.status = 200;
    ctx.set('Cache-Control', 'private, no-store');
    ctx.type = 'application/x-tar';
    ctx.body = bagOf({
      name,
      title: `volume ${volume} (${year})`,
      articles,
      journal: journalFacts(current.records.settings, publicUrl),
      store,
    });
  });

  return router;
}
