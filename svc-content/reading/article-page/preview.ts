import {
  type ArticlePreview,
  type IssueKey,
  issueNumbers,
  type PreviewArticle,
} from '@app/contracts';
import { Types } from 'mongoose';
import { changedAuthors, contributorsOf, storedAuthors } from '../../articles/contributors.ts';
import { issueOf } from '../../articles/effective-article.ts';
import { refKey, titleKey } from '../../articles/keys.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { cleanTranslation } from '../../articles/prepare.ts';
import { presentArticle } from '../../articles/presenter.ts';
import { cleanRichFields } from '../../articles/rich-fields.ts';
import { articleContext, type ContextParts } from './context.ts';

/** Returns the two responses that the article's page would receive if the article were saved now. */
export function previewArticle(parts: ContextParts, fields: PreviewArticle): ArticlePreview {
  const stored = parts.catalogue.current.articleById.get(fields.id);
  const draft = draftOf(fields, stored, issueOf(parts.catalogue, fields));
  const article = presentArticle(draft);
  const hasFile = stored !== undefined && draft.refnumber !== '';
  return {
    article: { ...article, id: fields.id, file: hasFile ? article.file : '' },
    context: articleContext(parts, draft),
  };
}

/** Returns the article with the fields of a form. The current date replaces an invalid date. */
export function draftOf(
  { id: _id, contributors, authorname, ...fields }: PreviewArticle,
  stored: ArticleRecord | undefined,
  issue: IssueKey | undefined,
): ArticleRecord {
  const now = new Date();
  const clean = cleanRichFields(fields);
  const { txnid: _txnid, volumelabel: _, issuelabel: __, ...known } = stored ?? newArticle(now);
  return {
    ...known,
    ...clean,
    titleKey: titleKey(clean.title),
    refKey: refKey(fields.refnumber),
    translations: fields.translations.map(cleanTranslation),
    ...storedAuthors([]),
    ...changedAuthors(stored ? contributorsOf(stored) : [], { authorname, contributors }),
    publishdate: dayOf(fields.publishdate) ?? now,
    status: 'enabled',
    ...(issue && issueNumbers(issue)),
  };
}

function newArticle(now: Date) {
  return {
    _id: new Types.ObjectId(),
    txnid: undefined,
    volumelabel: undefined,
    issuelabel: undefined,
    ptype: 'paid',
    email: '',
    mobile: '',
    formeraddresses: '',
    noticekind: '',
    noticeof: '',
    removestext: '',
    pdf: { sha256: '', size: 0, stored: now },
    createdby: '',
    modifiedby: '',
    creation: now,
    modification: now,
    version: 0,
  } as const;
}

/** Returns undefined for an invalid date. */
function dayOf(typed: string): Date | undefined {
  const day = /^\d{4}-\d{2}-\d{2}/.test(typed) ? new Date(typed.slice(0, 10)) : undefined;
  return day && Number.isFinite(day.getTime()) ? day : undefined;
}
