import { addressesIn, addressKey, articlePath, articleTexts } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { ArticleRecord } from './model.ts';
import type { PreparedArticle } from './prepare.ts';
import type { ArticleSlice } from './slice.ts';

/** The maximum length of an article's former addresses in characters. */
export const ADDRESSES_MAX_LENGTH = articleTexts.formeraddresses.maxLength;

/** Returns the oldest enabled article that lists `address` among its former addresses. */
export function articleFormerlyAt(
  { articlesByFormerAddress }: Pick<ArticleSlice, 'articlesByFormerAddress'>,
  address: string,
): ArticleRecord | undefined {
  const articles = articlesByFormerAddress.get(addressKey(address) ?? '') ?? [];
  return articles.find(({ status }) => status === 'enabled');
}

/**
 * If the path of an article changes, adds the previous path to the former addresses. Removes the new path from them,
 * in case the article is moved back. Throws `invalid_request` if the former addresses become too long.
 */
export function movedAddresses(
  before: ArticleRecord,
  after: PreparedArticle,
): Pick<Partial<PreparedArticle>, 'formeraddresses'> {
  const [previous, current] = [articlePath(before), articlePath(after)];
  if (previous === current) return {};
  const known = addressesIn(after.formeraddresses ?? '').filter(
    (address) => addressKey(address) !== addressKey(current),
  );
  const isKnown = known.some((address) => addressKey(address) === addressKey(previous));
  const formeraddresses = (isKnown ? known : [...known, previous]).join('\n');
  if (formeraddresses.length > ADDRESSES_MAX_LENGTH) {
    const message = `The previous address ${previous} does not fit into the list of former addresses: remove an address from the list`;
    throw new AppError('invalid_request', { issues: [{ path: 'formeraddresses', message }] });
  }
  return { formeraddresses };
}
