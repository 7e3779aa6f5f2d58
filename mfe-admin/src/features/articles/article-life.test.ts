import { articleStatuses } from '@app/contracts';
import { expect, it } from 'vitest';
import { sectionsOf } from './article-fields.ts';
import { publicationChanges, savedTitle, stateText, wasPublic } from './article-life.ts';

const draftIssue = { status: 'draft' } as const;
const published = { status: 'published' } as const;
const scheduled = '2099-01-02T03:04:00.000Z';

it('counts an article of a hidden issue as formerly public, but no article of a draft issue', () => {
  const publicIn = (status: 'draft' | 'published' | 'hidden') =>
    articleStatuses.filter((stage) => wasPublic({ stage }, { status }));
  expect(publicIn('draft')).toEqual([]);
  expect(publicIn('published')).toEqual(['enabled', 'disabled']);
  expect(publicIn('hidden')).toEqual(['enabled', 'disabled']);
});

it.each(articleStatuses)(
  'lets editors change the publication of an article of a draft issue: %s',
  (stage) => {
    const titles = sectionsOf({ stage }, draftIssue).map(({ title }) => title);
    expect(titles).toContain('Publication');
    const values = publicationChanges(draftIssue, stage).status?.options?.map(({ value }) => value);
    expect(values).toContain(stage);
  },
);

it('offers no choices about the publication of an article that was public', () => {
  const titles = sectionsOf({ stage: 'enabled' }, published).map(({ title }) => title);
  expect(titles).not.toContain('Publication');
});

it('states that an article of a draft issue appears with its issue', () => {
  const enabled = { stage: 'enabled', scheduled: '' } as const;
  expect(savedTitle(enabled)).toBe('The article is saved');
  expect(stateText(enabled, draftIssue)).toBe(
    'Readers and indexers see the article when its issue is published.',
  );
  const draft = { stage: 'draft', scheduled: '' } as const;
  expect(stateText(draft, draftIssue)).toContain('when its issue is published');
  expect(stateText(draft, published)).toContain('do not see');
  const later = { stage: 'scheduled', scheduled } as const;
  expect(stateText(later, draftIssue)).toContain('not before its issue');
  expect(stateText(later, published)).not.toContain('issue');
  const hidden = { status: 'hidden' } as const;
  expect(stateText(later, hidden)).toContain('not before its issue is shown');
  expect(stateText(enabled, hidden)).toContain('when its issue is shown');
  expect(publicationChanges(draftIssue, undefined).status?.options?.[0]).toEqual({
    value: 'enabled',
    label: 'With its issue',
  });
  expect(publicationChanges(published, undefined)).toEqual({});
});
