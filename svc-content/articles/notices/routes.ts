import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter, type Uploads } from '@app/service-kit';
import { type Audit, requesterOf } from '@app/service-kit/audit';
import { answerBearer } from '../../store/record-store/responses.ts';
import { pdfOf } from '../../store/uploaded-pdfs/uploaded-pdf.ts';
import { presentAdminArticle } from '../presenter.ts';
import {
  type NoticeParts,
  proposedReferences,
  publishNotice,
  publishVersion,
} from './publish-notice.ts';

type Parts = NoticeParts & { auth: Bearer; audit: Audit; uploads: Uploads };

/** Mounts the routes that publish notices and new versions. */
export function noticeRoutes({ auth, audit, uploads, ...parts }: Parts) {
  const { router, mount } = endpointRouter({ auth, uploads });

  mount(api.proposeNoticeReferences, (ctx, { params }) => {
    const article = parts.catalogue.current.articleById.get(params.id);
    if (!article) throw new AppError('not_found');
    answerBearer(ctx, proposedReferences(parts.catalogue, article));
  });

  mount(api.publishNotice, [audit.guard], async (ctx, { params, body, file }) => {
    const { removeActiveContent: remove, ...fields } = body;
    const pdf = file && (await pdfOf(file, api.publishNotice.body.file, { remove }));
    const sent = { fields, pdf, by: requesterOf(ctx) };
    const notice = await publishNotice(parts, params.id, sent);
    return answerBearer(ctx, presentAdminArticle(notice), 201);
  });

  mount(api.publishVersion, [audit.guard], async (ctx, { params, body, file }) => {
    const { removeActiveContent: remove, ...fields } = body;
    const pdf = file && (await pdfOf(file, api.publishVersion.body.file, { remove }));
    const sent = { fields, pdf, by: requesterOf(ctx) };
    return answerBearer(ctx, presentAdminArticle(await publishVersion(parts, params.id, sent)));
  });

  return router;
}
