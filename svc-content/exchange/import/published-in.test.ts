import { describe, expect, it } from 'vitest';
import { journalNotes } from './published-in.ts';

const ours = {
  websitename: 'The Journal of Ice &amp; Light',
  formatted_journal_name: '',
  abbreviated_title: 'J. Ice Light',
  issn: '0378-5955, 2049-3630',
  publisher: 'Ice Press',
  copyright_holder: 'The Authors',
};
const nothing = { ...ours, websitename: '', abbreviated_title: '', issn: '', publisher: '' };

describe('the journal that a file names', () => {
  it.each([
    ['its title', { titles: ['Journal of ice and light'], issns: [] }],
    ['its abbreviated title', { titles: ['Another', 'J Ice Light'], issns: [] }],
    ['an ISSN without its hyphen', { titles: ['Former Title'], issns: ['20493630'] }],
    [
      'the publisher',
      { titles: [], issns: [], publisher: 'ICE PRESS', copyrightHolder: 'Authors' },
    ],
    ['nothing', { titles: [], issns: [] }],
  ])('is recognized as this journal by %s', (_name, published) => {
    expect(journalNotes(ours, published)).toEqual([]);
  });

  it('is another journal if neither the title nor an ISSN is known', () => {
    const published = {
      ...{
        titles: ['Acta'],
        issns: ['1234-5679'],
        publisher: 'Old Press',
        copyrightHolder: 'Acta',
      },
    };
    expect(journalNotes(ours, published)).toEqual([
      'Published in another journal: Acta, ISSN 1234-5679',
      'The publisher Old Press is not stored with the article',
      'The copyright holder Acta is not stored with the article',
    ]);
    expect(journalNotes(nothing, { titles: ['Acta'], issns: [] })).toEqual([]);
  });
});
