import type { NoticeKind } from '@app/contracts';
import { marksOf } from '../../articles/marks.ts';
import type { JournalFacts } from '../../articles/metadata/journal-facts.ts';
import { type LinkedArticle, noticeSubjectOf, noticesOf } from '../../articles/metadata/notices.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { element, known, type Xml, type XmlContent } from '../../store/text/xml.ts';

const UPDATE_TYPES: Record<NoticeKind, string> = {
  correction: 'correction',
  'expression-of-concern': 'expression_of_concern',
  retraction: 'retraction',
  withdrawal: 'withdrawal',
};

/**
 * Returns the element `crossmark`, which a journal with a Crossmark policy deposits with every article. In a notice,
 * the element names the updated DOI. `custom` is the content that journals without such a policy deposit in place of
 * `crossmark`.
 */
export function crossmark(record: ArticleRecord, journal: JournalFacts, custom: XmlContent): Xml {
  const { notice } = marksOf(record);
  const update =
    notice?.doi &&
    element('update', notice.doi, {
      type: UPDATE_TYPES[notice.kind],
      date: record.publishdate.toISOString().slice(0, 10),
    });
  return element('crossmark', [
    element('crossmark_policy', journal.crossmarkPolicy),
    known('updates', update),
    known('custom_metadata', custom),
  ]);
}

/**
 * Returns the article of a notice and the notices of an article as relations. Every journal can deposit relations.
 */
export function noticeRelations(record: ArticleRecord, { origin }: JournalFacts): Xml[] {
  const about = noticeSubjectOf(record, origin);
  return [
    ...(about ? [relatedItem(about, 'isCommentOn')] : []),
    ...noticesOf(record, origin).map((notice) => relatedItem(notice, 'hasComment')),
  ];
}

function relatedItem({ doi, address, statement }: LinkedArticle, type: string): Xml {
  return element('rel:related_item', [
    element('rel:description', statement),
    element('rel:inter_work_relation', doi || address, {
      'relationship-type': type,
      'identifier-type': doi ? 'doi' : 'uri',
    }),
  ]);
}
