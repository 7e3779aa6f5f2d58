import type { PdfProposal } from '@app/contracts';
import { isEqual } from '@app/office-kit/drafts/record-values.ts';
import type { ArticleValues } from './article-fields.ts';

/** The fields that a PDF proposes, in the order of the form. */
export const proposedFields = [
  'title',
  'authorname',
  'pagenumber',
  'abstract',
  'keywords',
  'doi',
  'references',
] as const;
export type ProposedField = (typeof proposedFields)[number];
type Proposable = Pick<ArticleValues, ProposedField>;
export type ProposedValues = Partial<Proposable>;

/** The value of a field without an entry. */
export const emptyValue = (name: ProposedField) => (name === 'references' ? [] : '');

/**
 * Returns the proposed values of the fields that are empty, or that still have the value `before` that another PDF has
 * proposed.
 */
export function proposedValues(
  proposal: PdfProposal,
  values: Proposable,
  before: ProposedValues,
): ProposedValues {
  const isFree = (name: ProposedField) =>
    isEmpty(values[name]) || isEqual(values[name], before[name]);
  const free = proposedFields.filter(isFree).map((name) => [name, proposal[name]] as const);
  return Object.fromEntries(free.filter(([name, value]) => !isEmpty(value) || name in before));
}

const isEmpty = (value: string | readonly object[]) =>
  (typeof value === 'string' ? value.trim() : value).length === 0;
