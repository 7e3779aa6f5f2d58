import { describe, expect, it } from 'vitest';
import { citationChoices } from './citation-choices.ts';

const article = {
  refnumber: 'JRN-1',
  title: 'On x &lt; 5 and H<sub>2</sub>O.',
  authors: ['Ada Lovelace', 'Émilie du Châtelet'],
  country: '',
  pagenumber: '12-15',
  publishdate: '2026-03-07T00:00:00.000Z',
  year: 2026,
  volume: 2,
  issue: 1,
  file: '',
  fileSize: 0,
};

describe('the ways to cite an article', () => {
  it('begin with the journal’s own line, in HTML and as text', () => {
    const [own] = citationChoices(article, 'Ice & <Snow>', []);
    expect(own?.html).toBe(
      '<bdi>Lovelace A.</bdi>, <bdi>du Châtelet É.</bdi> On x &lt; 5 and H<sub>2</sub>O. ' +
        'Ice &#38; &#60;Snow&#62;, Vol. 2, Issue 1 (2026), pp. 12–15.',
    );
    expect(own?.text).toBe(
      'Lovelace A., du Châtelet É. On x < 5 and H2O. ' +
        'Ice & <Snow>, Vol. 2, Issue 1 (2026), pp. 12–15.',
    );
  });

  it('end a list of authors without initials by a full stop', () => {
    const [own] = citationChoices({ ...article, authors: ['Plato'] }, 'Ice', []);
    expect(own?.text).toMatch(/^Plato\. On x/);
  });

  it('go on with the styles in the order given, by their names', () => {
    const html = 'Lovelace A. On H<sub>2</sub>O. <i>Ice</i>. 2026;2(1):12&#8211;5.';
    const choices = citationChoices(article, 'Ice', [
      { style: 'vancouver', html },
      { style: 'harvard', html },
    ]);
    expect(choices.map(({ name }) => name)).toEqual(['Journal', 'Vancouver', 'Harvard']);
    expect(choices[1]).toMatchObject({ html, text: 'Lovelace A. On H2O. Ice. 2026;2(1):12–5.' });
  });

  it('keep names written from right to left in their order', () => {
    const html = 'فاطمة الزهراء, يوسف المنصوري, &amp; Trabelsi, S. <i>Ice</i>';
    const [, apa] = citationChoices(article, 'Ice', [{ style: 'apa', html }]);
    expect(apa?.html).toBe(
      '<bdi>فاطمة الزهراء</bdi>, <bdi>يوسف المنصوري</bdi>, &amp; Trabelsi, S. <i>Ice</i>',
    );
    expect(apa?.text).toBe('فاطمة الزهراء, يوسف المنصوري, & Trabelsi, S. Ice');
  });
});
