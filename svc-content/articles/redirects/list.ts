import {
  addressesIn,
  addressKey,
  isOwnAddress,
  plainText,
  REDIRECT_PAGE_SIZE,
  type Redirect,
} from '@app/contracts';
import type { ArticleSlice } from '../slice.ts';

/** Returns a page of the addresses that have all words of `q`, themselves or in their articles. */
export function redirectPage(
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
        sharing.find(({ status }) => status === 'enabled') === article && !isOwnAddress(address);
      found.push({ address, article: String(_id), refnumber, title, isFollowed });
    }
  }
  found.sort((a, b) => (a.address < b.address ? -1 : Number(a.address > b.address)));
  const total = found.length;
  const page = Math.min(wanted, Math.max(1, Math.ceil(total / REDIRECT_PAGE_SIZE)));
  const first = (page - 1) * REDIRECT_PAGE_SIZE;
  return { redirects: found.slice(first, first + REDIRECT_PAGE_SIZE), total, page };
}
