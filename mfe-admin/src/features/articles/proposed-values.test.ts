import { expect, it } from 'vitest';
import type { ArticleValues } from './article-fields.ts';
import { type ProposedField, proposedFields, proposedValues } from './components/pdf-proposal.tsx';

const proposal = {
  title: 'On isomers',
  authorname: 'Asha Rao',
  abstract: '<p>The isomer.</p>',
  keywords: '',
  pagenumber: '12-15',
  doi: '',
  references: [{ text: 'A. Author, 1999.' }],
};
type Proposable = Pick<ArticleValues, ProposedField>;
const values = (some: Partial<Proposable> = {}) => {
  const empty = proposedFields.map((name) => [name, name === 'references' ? [] : '']);
  return { ...(Object.fromEntries(empty) as Proposable), ...some };
};

it('fills in empty fields, and replaces nothing that was typed', () => {
  expect(proposedValues(proposal, values({ title: 'Typed', abstract: ' ' }), {})).toEqual({
    authorname: 'Asha Rao',
    abstract: '<p>The isomer.</p>',
    pagenumber: '12-15',
    references: [{ text: 'A. Author, 1999.' }],
  });
  const references = [{ text: 'Typed' }];
  expect(proposedValues(proposal, values({ references }), {})).not.toHaveProperty('references');
});

it('replaces values that another PDF has proposed, unless they were edited since', () => {
  const before = { title: 'Of the other PDF', authorname: 'Edited', keywords: 'esters' };
  const now = values({ ...before, authorname: 'Edited by hand' });
  expect(proposedValues(proposal, now, before)).toMatchObject({
    title: 'On isomers',
    keywords: '',
  });
  expect(proposedValues(proposal, now, before)).not.toHaveProperty('authorname');
});
