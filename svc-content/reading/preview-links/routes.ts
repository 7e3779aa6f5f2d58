import { ARTICLE_PREVIEW_PATH, articlePdfPath } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter } from '@app/service-kit';
import { type Audit, requesterOf } from '@app/service-kit/audit';
import type { Context } from 'koa';
import type { ArticleRecord } from '../../articles/model.ts';
import { presentArticle } from '../../articles/presenter.ts';
import { answerBearer } from '../../store/record-store/responses.ts';
import { takeTurns } from '../../store/record-store/turns.ts';
import { articleContext, type ContextParts } from '../article-page/context.ts';
import type { IndexLoading } from '../search/index-loading.ts';
import { setPreviewCookie } from './cookie.ts';
import type { PreviewLinks } from './preview-links.ts';

const INVALID = 'This link has expired or was revoked. Ask the journal for a new one.';

interface Parts extends Omit<ContextParts, 'index'> {
  auth: Bearer;
  audit: Audit;
  search: IndexLoading;
  previewLinks: PreviewLinks;
}

export function previewLinkRoutes({ auth, audit, search, previewLinks, ...shared }: Parts) {
  const { router, mount } = endpointRouter({ auth });
  const { catalogue, publicUrl } = shared;
  const context = { ...shared, index: search.index };
  const articleOf = (id: string): ArticleRecord => {
    const article = catalogue.current.articleById.get(id);
    if (!article) throw new AppError('not_found', { detail: 'Article not found!' });
    return article;
  };

  mount(api.listPreviewLinks, async (ctx, { params }) => {
    articleOf(params.id);
    return answerBearer(ctx, await previewLinks.list(params.id));
  });

  mount(api.createPreviewLink, [audit.guard], async (ctx, { params, body }) => {
    const { refnumber, status } = articleOf(params.id);
    if (status === 'enabled') {
      const message = 'The article is public, so that everyone can read it without a link';
      throw new AppError('invalid_request', { issues: [{ path: 'id', message }] });
    }
    const article = { id: params.id, refnumber };
    const { token, ...link } = await previewLinks.create(article, body.days, requesterOf(ctx));
    // The link contains a secret, so no setting may decide where it leads.
    const href = `${publicUrl}${ARTICLE_PREVIEW_PATH}#${token}`;
    return answerBearer(ctx, { ...link, href }, 201);
  });

  mount(api.revokePreviewLink, [audit.guard], async (ctx, { params }) => {
    const refnumberOf = (id: string) => catalogue.current.articleById.get(id)?.refnumber ?? '';
    return answerBearer(ctx, await previewLinks.revoke(params.id, refnumberOf, requesterOf(ctx)));
  });

  const inTurn = takeTurns();
  mount(api.openPreviewLink, async (ctx: Context, { body }) => {
    ctx.set('X-Robots-Tag', 'noindex');
    ctx.set('Cache-Control', 'private, no-store');
    const link = await previewLinks.find(body.token);
    const article = link && catalogue.current.articleById.get(link.article);
    if (!link || !article) throw new AppError('not_found', { detail: INVALID });
    const isPublic = article.status === 'enabled';
    if (!isPublic) {
      const isSecure = publicUrl.startsWith('https:');
      setPreviewCookie(ctx, body.token, { path: articlePdfPath(article), isSecure });
    }
    // The response is computed in turns with others, because formatting citations blocks the event loop.
    return inTurn(() =>
      answerBearer(ctx, {
        article: presentArticle({ ...article, status: 'enabled' }),
        context: articleContext(context, article),
        expires: link.expires.toISOString(),
        isPublic,
      }),
    );
  });

  return router;
}
