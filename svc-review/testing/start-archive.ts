import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createArticleSchema, type ReviewerCertificate } from '@app/contracts';
import {
  createArticle,
  removeReviewerCertificate,
  selectReviewerCertificates,
  storeReviewerCertificate,
} from '@app/contracts/endpoints';
import { AppError, createKoa, endpointRouter } from '@app/service-kit';
import { listenOnFreePort, silentLog } from '@app/service-kit/testing';
import type { z } from 'zod';

interface Documented {
  paths: Record<
    string,
    Record<
      string,
      { responses: Record<string, { content?: Record<string, { example: unknown }> }> }
    >
  >;
}

const { paths }: Documented = JSON.parse(
  readFileSync(
    fileURLToPath(import.meta.resolve('@app/contracts/openapi/svc-content.json')),
    'utf8',
  ),
);

const exampleOf = (path: string, method: string, status: number): unknown =>
  paths[path]?.[method]?.responses[status]?.content?.['application/json']?.example;

/**
 * Starts a substitute for svc-content, which answers with the examples of the contract. Like svc-content, it validates
 * new articles and refuses an article whose reference number is already used.
 */
export async function startArchive(uploadDir: string) {
  const made: { authorization: string; fields: z.output<typeof createArticleSchema> }[] = [];
  /** If `isCutOff` is set, new articles are stored, but the response is 503, as if the response were lost. */
  const state = { isCutOff: false };
  const admin = async (_ctx: unknown, next: () => Promise<void>) => next();
  const auth = { optional: admin, require: () => admin, watch: () => admin };
  const { router, mount } = endpointRouter({ auth, uploads: { folder: uploadDir } });
  mount(createArticle, (ctx, { body }) => {
    if (made.some(({ fields }) => fields.refnumber === body.refnumber)) {
      throw new AppError('duplicate_reference_number');
    }
    made.push({
      authorization: ctx.get('authorization'),
      fields: createArticleSchema.parse(without(body)),
    });
    if (state.isCutOff) throw new AppError('unavailable');
    ctx.status = 201;
    ctx.body = exampleOf('/api/admin/archives', 'post', 201);
    return undefined;
  });
  /** The certificates of reviewers by id. */
  const certificates = new Map<string, ReviewerCertificate>();
  /** The `Authorization` headers of the requests to store or remove certificates. */
  const issuers: string[] = [];
  mount(selectReviewerCertificates, (_ctx, { body: { ids } }) =>
    ids.flatMap((id) => certificates.get(id) ?? []),
  );
  mount(storeReviewerCertificate, (ctx, { params: { id }, body }) => {
    issuers.push(ctx.get('authorization'));
    const certificate = { ...body, id, day: '2026-11-21' };
    certificates.set(id, certificate);
    return certificate;
  });
  mount(removeReviewerCertificate, (ctx, { params: { id } }) => {
    issuers.push(ctx.get('authorization'));
    const certificate = certificates.get(id);
    if (!certificate) throw new AppError('not_found');
    certificates.delete(id);
    return certificate;
  });
  /** The names of authors who have confirmed an ORCID iD, by iD. */
  const confirmed = new Map<string, string>();
  const app = createKoa({ log: silentLog });
  app.use(router.routes());
  app.use((ctx) => {
    const reference = /^\/api\/archives\/ref\/(.+)$/.exec(ctx.path)?.[1];
    if (reference !== undefined) {
      const found = made.find(({ fields }) => fields.refnumber === reference)?.fields;
      if (!found) throw new AppError('not_found');
      const example = exampleOf('/api/archives/ref/{refnumber}', 'get', 200) as object;
      ctx.body = { ...example, email: found.email };
    } else if (ctx.path === '/api/admin/archives') {
      ctx.body = exampleOf('/api/admin/archives', 'get', 200);
    } else if (ctx.path === '/api/authors/Asha%20Rao') {
      ctx.body = exampleOf('/api/authors/{name}', 'get', 200);
    } else if (confirmed.has(ctx.path.split('/').at(-1) ?? '')) {
      const orcid = ctx.path.split('/').at(-1) ?? '';
      ctx.body = { name: confirmed.get(orcid), orcid, orcidAuthenticated: true, articles: [] };
    } else if (ctx.path === '/api/settings') {
      ctx.body = exampleOf('/api/settings', 'get', 200);
    } else throw new AppError('not_found');
  });
  return { made, state, certificates, issuers, confirmed, ...(await listenOnFreePort(app)) };
}

const without = ({
  removeActiveContent: _,
  ...fields
}: z.output<typeof createArticle.body.schema>) => fields;
