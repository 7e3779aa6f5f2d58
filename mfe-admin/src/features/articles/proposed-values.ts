import type { PdfProposal } from '@app/contracts';

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
export type ProposedValues = Partial<Record<ProposedField, string>>;

/** The value of a field without an entry. */
export const emptyValue = (name: ProposedField) => (name === 'references' ? '[]' : '');

/**
 * Returns the proposed values of the fields that are empty, or that still have the value `before` that another PDF has
 * proposed.
 */
export function proposedValues(
  proposal: PdfProposal,
  values: Readonly<Record<ProposedField, string>>,
  before: ProposedValues,
): ProposedValues {
  const texts = { ...proposal, references: JSON.stringify(proposal.references) };
  const isFree = (name: ProposedField) =>
    values[name].trim() === emptyValue(name) || values[name] === before[name];
  const free = proposedFields.filter(isFree).map((name) => [name, texts[name]] as const);
  return Object.fromEntries(
    free.filter(([name, value]) => value !== emptyValue(name) || name in before),
  );
}
