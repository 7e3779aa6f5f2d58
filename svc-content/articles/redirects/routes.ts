import {
  addressesIn,
  addressKey,
  articlePath,
  isServedAddress,
  plainText,
  REDIRECT_PAGE_SIZE,
  type Redirect,
} from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter } from '@app/service-kit';
import { type Audit, requesterOf } from '@app/service-kit/audit';
import { answerBearer } from '../../store/record-store/responses.ts';
import { articleFormerlyAt } from '../former-addresses.ts';
import { type ArticleParts, updateArticle } from '../service.ts';
import type { ArticleSlice } from '../slice.ts';
import { planRedirects } from './table.ts';

type Parts = ArticleParts & { auth: Bearer; audit: Audit };

export function redirectRoutes({ auth, audit, ...parts }: Parts) {
  const { router, mount } = endpointRouter({ auth });

  mount(api.findFormerAddress, (ctx, { query }) => {
    const article = articleFormerlyAt(parts.catalogue.current, query.address);
    if (!article) throw new AppError('not_found');
    ctx.set('Cache-Control', 'no-cache');
    return { path: articlePath(article) };
  });

  mount(api.listRedirects, async (ctx, { query }) =>
    answerBearer(ctx, redirectPage(parts.catalogue.current, query)),
  );

  mount(api.addRedirects, [audit.guard], async (ctx, { body }) => {
    await parts.articles.caughtUp();
    const { added, known, faulty } = planRedirects(body, parts.catalogue.current);
    let count = 0;
    for (const [{ _id }, addresses] of added) {
      const by = requesterOf(ctx);
      await parts.articles.update(String(_id), {
        expected: undefined,
        by,
        stamp: { modifiedby: by.by.name },
        // Start from the current addresses, because another request may have added addresses in the meantime.
        fields: ({ formeraddresses = '' }) => ({
          formeraddresses: [...new Set([...addressesIn(formeraddresses), ...addresses])].join('\n'),
        }),
      });
      count += addresses.length;
    }
    return answerBearer(ctx, { added: count, known, faulty });
  });

  mount(api.removeRedirect, [audit.guard], async (ctx, { params, query: { address } }) => {
    await parts.articles.caughtUp();
    const article = parts.articles.find(params.article);
    const addresses = addressesIn(article?.formeraddresses ?? '');
    if (!article || !addresses.includes(address)) throw new AppError('not_found');
    const formeraddresses = addresses.filter((one) => one !== address).join('\n');
    const fields = { formeraddresses, version: article.version };
    await updateArticle(parts, params.article, { fields, by: requesterOf(ctx) });
    return answerBearer(ctx, { address });
  });

  return router;
}

/** Returns a page of the addresses that match `q`: each word of `q` occurs in the address or in its article. */
function redirectPage(
  { articleById, articlesByFormerAddress }: ArticleSlice,
  { q, page: wanted }: { q: string; page: number },
): { redirects: Redirect[]; total: number; page: number } {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const found: Redirect[] = [];
  for (const article of articleById.values()) {
    if (!article.formeraddresses) continue;
    const { _id, refnumber, title, doi } = article;
    const text = `${refnumber} ${doi} ${plainText(title)}`.toLowerCase();
    for (const address of addressesIn(article.formeraddresses)) {
      const searched = `${address.toLowerCase()} ${text}`;
      if (!words.every((word) => searched.includes(word))) continue;
      const sharing = articlesByFormerAddress.get(addressKey(address) ?? '') ?? [];
      const isFollowed =
        sharing.find(({ status }) => status === 'enabled') === article && !isServedAddress(address);
      found.push({ address, article: String(_id), refnumber, title, isFollowed });
    }
  }
  found.sort((a, b) => (a.address < b.address ? -1 : Number(a.address > b.address)));
  const total = found.length;
  const page = Math.min(wanted, Math.max(1, Math.ceil(total / REDIRECT_PAGE_SIZE)));
  const first = (page - 1) * REDIRECT_PAGE_SIZE;
  return { redirects: found.slice(first, first + REDIRECT_PAGE_SIZE), total, page };
}
