import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createKoa } from '@app/service-kit';
import { listenOnFreePort, silentLog } from '@app/service-kit/testing';

/**
 * Starts a substitute for svc-content, with the examples of its documentation. `published` contains the ids of
 * published articles.
 */
export async function startArchive() {
  const file = fileURLToPath(import.meta.resolve('@app/contracts/openapi/svc-content.json'));
  const { paths } = JSON.parse(readFileSync(file, 'utf8'));
  const exampleOf = (path: string) =>
    paths[path].get.responses[200].content['application/json'].example;
  const published = new Set<string>();
  /** The titles of the articles that a search finds. */
  const titles: string[] = [];
  const app = createKoa({ log: silentLog });
  app.use((ctx) => {
    const id = ctx.path.split('/').at(-1) ?? '';
    const article = exampleOf('/api/archives/{id}');
    if (ctx.path === '/api/settings') ctx.body = exampleOf('/api/settings');
    if (ctx.path === '/api/search') ctx.body = titles.map((title) => ({ ...article, title }));
    if (ctx.path.startsWith('/api/archives/') && published.has(id)) ctx.body = article;
  });
  return { ...(await listenOnFreePort(app)), published, titles };
}
export type TestArchive = Awaited<ReturnType<typeof startArchive>>;
