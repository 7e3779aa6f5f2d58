import * as api from '@app/contracts/endpoints';
import type { ReviewerPage } from '@app/contracts/manuscripts';
import { AppError, endpointRouter } from '@app/service-kit';
import type { Context } from 'koa';
import type { Office } from '../archive/office.ts';
import { type ByLink, callerOf } from '../links/by-link.ts';
import type { StoredManuscript } from '../store/manuscripts.ts';
import type { Objects } from '../store/objects.ts';
import { sendFile } from '../store/send-file.ts';
import { copiesByRound, reviewerPage } from './page.ts';
import type { Reviewers } from './service.ts';

export interface ReviewerRoutes {
  byLink: ByLink;
  reviewers: Reviewers;
  objects: Objects;
  office: Office;
  uploadDir: string;
}

export function reviewerRoutes(parts: ReviewerRoutes) {
  const { byLink, reviewers, objects, office, uploadDir } = parts;
  const { router, mount } = endpointRouter({ uploads: { folder: uploadDir } });

  const sourcesOf = (ctx: Context, stored: StoredManuscript = callerOf(ctx).manuscript) =>
    reviewers.sources(stored, callerOf(ctx).actor.id);

  /** Returns the page as it is after a command. */
  async function pageOf(ctx: Context, stored?: StoredManuscript): Promise<ReviewerPage> {
    const page = reviewerPage(await sourcesOf(ctx, stored), await office());
    if (!page) throw new AppError('not_found');
    return page;
  }

  mount(api.readReviewerPage, [byLink('reviewer')], (ctx) => pageOf(ctx));

  mount(api.acceptInvitation, [byLink('reviewer', 'accept-invitation')], async (ctx) => {
    const { manuscript, actor } = callerOf(ctx);
    return pageOf(ctx, await reviewers.accept(manuscript, actor.id));
  });

  mount(api.declineInvitation, [byLink('reviewer', 'decline')], async (ctx, { body }) => {
    const { manuscript, actor } = callerOf(ctx);
    return pageOf(ctx, await reviewers.decline(manuscript, actor.id, body));
  });

  mount(api.reopenInvitation, [byLink('reviewer', 'reopen')], async (ctx) => {
    const { manuscript, actor } = callerOf(ctx);
    return pageOf(ctx, await reviewers.reopen(manuscript, actor.id));
  });

  mount(api.saveReview, [byLink('reviewer', 'save-review')], async (ctx, { body }) => {
    const { form, revision } = body;
    return { revision: await reviewers.save(await sourcesOf(ctx), form, revision) };
  });

  mount(api.uploadReviewFile, [byLink('reviewer', 'save-review')], async (ctx, { file }) => {
    await reviewers.upload(await sourcesOf(ctx), file);
    return pageOf(ctx);
  });

  mount(api.removeReviewFile, [byLink('reviewer', 'save-review')], async (ctx) => {
    await reviewers.removeFile(await sourcesOf(ctx));
    return pageOf(ctx);
  });

  mount(api.submitReview, [byLink('reviewer', 'submit-review')], async (ctx) =>
    pageOf(ctx, await reviewers.submit(await sourcesOf(ctx))),
  );

  mount(api.readAnonymousManuscript, [byLink('reviewer')], async (ctx, { params }) => {
    const sources = await sourcesOf(ctx);
    const { view } = await pageOf(ctx);
    const name = view.files.find((each) => each === params.name);
    const round = Number(/\d+/.exec(name ?? '')?.[0]);
    const file = name === undefined ? undefined : copiesByRound(sources).get(round)?.file;
    if (name === undefined || file == null) throw new AppError('not_found');
    sendFile(ctx, await objects.read(file), { name, mediaType: 'application/pdf' });
    return undefined;
  });

  return router;
}
