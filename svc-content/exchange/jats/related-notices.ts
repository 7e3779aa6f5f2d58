import type { NoticeKind } from '@app/contracts';
import { type LinkedArticle, noticedOf, noticesOf } from '../../articles/metadata/notices.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { element, type Xml } from '../xml/element.ts';

/** The names that JATS and PMC have for the article in a notice, and for a notice in the article. */
const TYPES: Record<NoticeKind, { article: string; notice: string }> = {
  correction: { article: 'corrected-article', notice: 'correction-forward' },
  'expression-of-concern': { article: 'object-of-concern', notice: 'concern-forward' },
  retraction: { article: 'retracted-article', notice: 'retraction-forward' },
  withdrawal: { article: 'retracted-article', notice: 'retraction-forward' },
};

/** Returns the value of `article-type`. A withdrawal is a retraction for JATS. */
export function articleTypeOf({ type, noticekind }: ArticleRecord): string {
  return noticekind === 'expression-of-concern' ? noticekind : type;
}

/** Returns the links between a notice and its article. `specific-use` distinguishes withdrawals. */
export function relatedNotices(record: ArticleRecord, origin: string): Xml[] {
  const about = noticedOf(record, origin);
  return [
    ...(about ? [relatedArticle(about, 'article')] : []),
    ...noticesOf(record, origin).map((notice) => relatedArticle(notice, 'notice')),
  ];
}

function relatedArticle({ kind, doi, address }: LinkedArticle, side: 'article' | 'notice'): Xml {
  return element('related-article', undefined, {
    'related-article-type': TYPES[kind][side],
    'specific-use': kind === 'withdrawal' ? kind : undefined,
    'ext-link-type': doi ? 'doi' : 'uri',
    'xlink:href': address,
  });
}
