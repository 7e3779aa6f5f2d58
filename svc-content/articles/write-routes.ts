import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter, type Uploads } from '@app/service-kit';
import { type Audit, requesterOf } from '@app/service-kit/audit';
import { answerBearer } from '../store/record-store/responses.ts';
import { pdfOf } from '../store/uploaded-pdfs/uploaded-pdf.ts';
import { withoutNewConfirmations } from './contributors.ts';
import { articlesOfAuthor, correctAuthor } from './correct-author.ts';
import type { DeletedDrafts } from './deleted-drafts.ts';
import { effectiveArticleIn } from './effective-article.ts';
import { issueKey } from './issues/keys.ts';
import { presentAdminArticle, presentCorrected } from './presenter.ts';
import { proposeNumbers, suggestNames } from './propose-numbers.ts';
import {
  type ArticleParts,
  createArticle,
  deleteDraft,
  restoreDraft,
  updateArticle,
} from './service.ts';
import { statusAfter } from './status.ts';

interface Parts extends ArticleParts {
  auth: Bearer;
  audit: Audit;
  uploads: Uploads;
  deletedDrafts: DeletedDrafts;
  /** Queues the emails about articles that have become public, so that the next request can list them. */
  notifyAuthors(): Promise<void>;
  /** Returns the current settings. */
  settings(): { refnumber_pattern?: string; txnid_pattern?: string };
}

export function articleWriteRoutes(given: Parts) {
  const { auth, audit, uploads, notifyAuthors, settings, ...parts } = given;
  const { router, mount } = endpointRouter({ auth, uploads });

  mount(api.createArticle, [audit.guard], async (ctx, { body, file }) => {
    const { removeActiveContent: remove, status, scheduled, ...fields } = body;
    const life = statusAfter(undefined, { status, scheduled });
    const pdf = await pdfOf(file, api.createArticle.body.file, { remove });
    const contributors = withoutNewConfirmations(fields.contributors ?? [], []);
    const created = await createArticle(parts, {
      fields: { ...fields, contributors },
      pdf,
      by: requesterOf(ctx),
      status: life,
    });
    await notifyAuthors();
    return answerBearer(
      ctx,
      presentAdminArticle(effectiveArticleIn(parts.catalogue, created)),
      201,
    );
  });

  mount(api.updateArticle, [audit.guard], async (ctx, { params, body, file }) => {
    const { removeActiveContent: remove, ...fields } = body;
    const pdf = file && (await pdfOf(file, api.updateArticle.body.file, { remove }));
    const by = requesterOf(ctx);
    const written = await updateArticle(parts, params.id, { fields, by, ...(pdf && { pdf }) });
    return answerBearer(
      ctx,
      presentAdminArticle(effectiveArticleIn(parts.catalogue, written.after)),
    );
  });

  mount(api.deleteDraft, [audit.guard], async (ctx, { params, query }) => {
    const deletion = { version: query.version, by: requesterOf(ctx) };
    return answerBearer(ctx, presentAdminArticle(await deleteDraft(parts, params.id, deletion)));
  });

  mount(api.listAuthorArticles, (ctx, { params }) => {
    answerBearer(
      ctx,
      articlesOfAuthor(parts.catalogue, params.name).map((one) => presentCorrected(one)),
    );
  });

  mount(api.proposeArticleNumbers, async (ctx, { params }) => {
    // Another instance may have just saved an article with the next number.
    await parts.catalogue.caughtUp();
    const { current } = parts.catalogue;
    if (!current.anyIssueByKey.has(issueKey(params))) throw new AppError('not_found');
    answerBearer(ctx, proposeNumbers(current, settings(), params));
  });

  mount(api.suggestAuthorNames, (ctx, { query }) => {
    answerBearer(ctx, suggestNames(parts.catalogue.current, query.q));
  });

  mount(api.correctAuthor, [audit.guard], async (ctx, { params, body }) => {
    const by = requesterOf(ctx);
    const { name: to, ids } = body;
    const corrections = await correctAuthor(parts, { from: params.name, to, ids, by });
    return answerBearer(
      ctx,
      corrections.map(({ article, refused }) => presentCorrected(article, refused)),
    );
  });

  mount(api.restoreDraft, [audit.guard], async (ctx, { params }) => {
    const restored = await restoreDraft(parts, params.id, requesterOf(ctx));
    return answerBearer(ctx, presentAdminArticle(effectiveArticleIn(parts.catalogue, restored)));
  });

  return router;
}
