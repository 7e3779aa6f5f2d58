import { plainText } from '@app/contracts';
import { describe, expect, it } from 'vitest';
import { citationsOf } from './components/cite-article.tsx';

const article = {
  refnumber: 'JRN-1',
  title: 'On x &lt; 5 and H<sub>2</sub>O.',
  authors: ['Ada Lovelace', 'Émilie du Châtelet'],
  citedAuthors: ['Lovelace A.', 'du Châtelet É.'],
  country: '',
  doi: '',
  articlenumber: '',
  pagenumber: '12-15',
  publishdate: '2026-03-07T00:00:00.000Z',
  year: 2026,
  volume: 2,
  issue: 1,
  file: '',
  fileSize: 0,
};

describe('the citations of an article', () => {
  it('start with the journal’s own line, as HTML and as text', () => {
    const [journalStyle] = citationsOf(article, 'Ice & <Snow>', []);
    expect(journalStyle?.html).toBe(
      '<bdi>Lovelace A.</bdi>, <bdi>du Châtelet É.</bdi> On x &lt; 5 and H<sub>2</sub>O. ' +
        'Ice &#38; &#60;Snow&#62;, Vol. 2, Issue 1 (2026), pp. 12–15.',
    );
    expect(plainText(journalStyle?.html ?? '')).toBe(
      'Lovelace A., du Châtelet É. On x < 5 and H2O. ' +
        'Ice & <Snow>, Vol. 2, Issue 1 (2026), pp. 12–15.',
    );
  });

  it('end with the DOI, as a link that shows the whole address', () => {
    const [journalStyle] = citationsOf(
      { ...article, doi: '10.1002/(SICI)1<1::AID>3"&#' },
      'Ice',
      [],
    );
    const address = 'https://doi.org/10.1002/(SICI)1%3C1::AID%3E3%22&%23';
    const escaped = address.replace('&', '&#38;');
    expect(journalStyle?.html).toContain(`pp. 12–15. <a href="${escaped}">${escaped}</a>`);
    expect(plainText(journalStyle?.html ?? '')).toContain(`pp. 12–15. ${address}`);
  });

  it.each([
    ['12-15', 'Article e12, pp. 12–15'],
    ['', 'Article e12'],
  ])('name the article number with the pages “%s”', (pagenumber, place) => {
    const numbered = { ...article, pagenumber, articlenumber: 'e12' };
    const [journalStyle] = citationsOf(numbered, 'Ice', []);
    expect(plainText(journalStyle?.html ?? '').endsWith(`(2026), ${place}.`)).toBe(true);
  });

  it('end a list of authors without initials with a full stop', () => {
    const [journalStyle] = citationsOf({ ...article, citedAuthors: ['Plato'] }, 'Ice', []);
    expect(plainText(journalStyle?.html ?? '')).toMatch(/^Plato\. On x/);
  });

  it('continue with the styles in the given order, with their names', () => {
    const html = 'Lovelace A. On H<sub>2</sub>O. <i>Ice</i>. 2026;2(1):12&#8211;5.';
    const choices = citationsOf(article, 'Ice', [
      { style: 'vancouver', html },
      { style: 'harvard', html },
    ]);
    expect(choices.map(({ styleName }) => styleName)).toEqual(['Journal', 'Vancouver', 'Harvard']);
    expect(choices[1]?.html).toBe(html);
  });
});
