import { describe, expect, it } from 'vitest';
import { readSource } from '../read-source.ts';

function read(meta: string, back = '') {
  const source = readSource(
    new TextEncoder().encode(
      `<article xmlns:mml="http://www.w3.org/1998/Math/MathML" xml:lang="en"><front><article-meta>${meta}</article-meta></front>${back && `<back>${back}</back>`}</article>`,
    ),
  );
  expect(source.faults).toEqual([]);
  const [row] = source.rows;
  return { ...row?.fields, notes: row?.notes, unheld: Object.fromEntries(source.unheld ?? []) };
}
const titleOf = (title: string) =>
  read(`<title-group><article-title>${title}</article-title></title-group>`).title;

describe('a title in JATS', () => {
  it.each([
    ['One:<break/>two <bold>three</bold>', 'One: two three'],
    ['a &lt; b and c &gt; d, <sc>sc</sc>', 'a &lt; b and c &gt; d, sc'],
    ['On tea<xref ref-type="fn" rid="f">*</xref>', 'On tea'],
    ['On tea<sup><xref ref-type="fn" rid="f">1</xref></sup>', 'On tea'],
    [
      'On <italic>tea<xref rid="f"><sup>a</sup></xref></italic><fn id="f"><p>Thanks</p></fn>',
      'On <i>tea</i>',
    ],
    ['On green tea<sup>†</sup> ', 'On green tea'],
    [
      'On C<sup>*</sup>-algebras and 10<sup>5</sup>',
      'On C<sup>*</sup>-algebras and 10<sup>5</sup>',
    ],
    ['Reply to <xref ref-type="bibr" rid="b">Smith (2020)</xref>', 'Reply to Smith (2020)'],
    [
      'Below <mml:math><mml:msup><mml:mn>10</mml:mn><mml:mn>5</mml:mn></mml:msup></mml:math> and <inline-formula><mml:math><mml:mfrac><mml:mn>3</mml:mn><mml:mn>4</mml:mn></mml:mfrac></mml:math></inline-formula>',
      'Below 10<sup>5</sup> and ¾',
    ],
    [
      '<inline-formula><alternatives><tex-math>$x_2$</tex-math><mml:math><mml:msub><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msub></mml:math><inline-graphic/></alternatives></inline-formula> of',
      'x<sub>2</sub> of',
    ],
    ['<alternatives><tex-math>\\alpha</tex-math><graphic/></alternatives>-decay', 'α-decay'],
    ['<inline-formula><italic>x</italic><sup>2</sup></inline-formula>', '<i>x</i><sup>2</sup>'],
  ])('%s', (jats, html) => {
    expect(titleOf(jats)).toBe(html);
  });
});

it('joins a title and all of its subtitles', () => {
  const group = (parts: string) => read(`<title-group>${parts}</title-group>`).title;
  const subtitles = '<subtitle>Two</subtitle><subtitle>Three</subtitle>';
  expect(group(`<article-title>One</article-title>${subtitles}`)).toBe('One: Two: Three');
  expect(group(`<article-title><italic>One?</italic></article-title>${subtitles}`)).toBe(
    '<i>One?</i> Two: Three',
  );
});

it('separates the cells and lines of an abstract', () => {
  const { abstract } = read(
    '<abstract><p>x</p><table-wrap><table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></table></table-wrap>' +
      '<def-list><def-item><term>e</term><def><p>f</p></def></def-item></def-list>' +
      '<verse-group><verse-line>g</verse-line><verse-line>h</verse-line></verse-group></abstract>',
  );
  const words = abstract
    ?.replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
  expect(words?.join(' ')).toBe('x a b c d e f g h');
});

it('counts the footnotes of a title as left out', () => {
  expect(
    read('<title-group><article-title>Tea<fn><p>Thanks</p></fn></article-title></title-group>')
      .unheld,
  ).toEqual({ 'title-group/article-title/fn': 1 });
});

it('notes how many formulas remain TeX', () => {
  const formula = '<inline-formula><tex-math>\\binom{n}{k}</tex-math></inline-formula>';
  const { title, abstract, notes } = read(
    `<title-group><article-title>On ${formula}</article-title></title-group><abstract><p>Of ${formula} or <mml:math><mml:mtable/></mml:math>.</p></abstract>`,
  );
  expect([title, abstract]).toEqual([
    'On $\\binom{n}{k}$',
    '<p>Of $\\binom{n}{k}$ or $\\begin{matrix}\\end{matrix}$.</p>',
  ]);
  expect(notes).toContain(
    '3 formulas stay as TeX, because text cannot express them: $\\binom{n}{k}$',
  );
});

it('leaves out the footnotes of an abstract', () => {
  const { abstract, unheld } = read(
    '<abstract><p>Tea<fn><p>Thanks</p></fn> is <bold>hot</bold> [<xref>1</xref>].</p></abstract>',
  );
  expect(abstract).toBe('<p>Tea is <b>hot</b> [1].</p>');
  expect(unheld).toEqual({ 'abstract/p/fn': 1 });
});

it('puts displayed formulas on separate lines, and counts formulas that are pictures', () => {
  const { abstract, unheld } = read(
    '<abstract><p>If<disp-formula><label>1</label><tex-math>a^2</tex-math></disp-formula>holds <inline-formula><inline-graphic/></inline-formula>.</p></abstract>',
  );
  expect(abstract).toBe('<p>If a<sup>2</sup> holds .</p>');
  expect(unheld).toEqual({ 'abstract/p/inline-formula (a picture)': 1 });
});

describe('keywords in JATS', () => {
  it.each([
    [
      '<kwd-group><title>Keywords</title><kwd><italic>E. coli</italic></kwd><kwd>10<sup>5</sup><xref>*</xref></kwd></kwd-group>',
      'E. coli, 10⁵',
    ],
    [
      '<kwd-group><compound-kwd><compound-kwd-part>J2</compound-kwd-part><compound-kwd-part>Labour</compound-kwd-part></compound-kwd><kwd>x</kwd></kwd-group>',
      'J2: Labour, x',
    ],
    [
      '<kwd-group><nested-kwd><kwd>animals</kwd><nested-kwd><kwd>dogs</kwd></nested-kwd></nested-kwd></kwd-group>',
      'animals, dogs',
    ],
    [
      '<unstructured-kwd-group><title>Keywords</title>tea; <italic>Camellia</italic>; cups.</unstructured-kwd-group>',
      'tea, Camellia, cups',
    ],
    ['<kwd-group><kwd>tin, lead</kwd></kwd-group>', 'tin, lead;'],
    ['<kwd-group><kwd>p &amp;lt; 5</kwd><kwd>R&amp;amp;D</kwd></kwd-group>', 'p < 5; R&D'],
    ['<kwd-group><kwd>錫、鉛</kwd><kwd>水</kwd></kwd-group>', '錫、鉛; 水'],
    ['<kwd-group><kwd>tin, lead</kwd><kwd>a; b</kwd></kwd-group>', 'tin, lead; a, b'],
  ])('%s', (jats, keywords) => {
    const { keywords: read1, unheld } = read(jats);
    expect([read1, unheld]).toEqual([keywords, {}]);
  });

  it('of other languages and kinds are counted as left out', () => {
    expect(
      read(
        '<kwd-group xml:lang="fr"><kwd>thé</kwd></kwd-group><kwd-group kwd-group-type="abbreviations"><compound-kwd><compound-kwd-part>A</compound-kwd-part></compound-kwd></kwd-group><unstructured-kwd-group xml:lang="de">Tee</unstructured-kwd-group>',
      ).unheld,
    ).toEqual({
      'kwd-group (fr)': 1,
      'kwd-group (abbreviations)': 1,
      'unstructured-kwd-group (de)': 1,
    });
  });
});

describe('the references of JATS', () => {
  const mixed = (text: string) => `<mixed-citation>${text}</mixed-citation>`;
  const parts = (source: string) =>
    `<element-citation publication-type="book"><source>${source}</source></element-citation>`;
  it.each([
    [
      'a printed form and a form with fields',
      mixed('Dias. Cartas.') + parts('Cartas'),
      ['Dias. Cartas.'],
    ],
    [
      'a form with fields before the printed one',
      parts('Cartas') + mixed('Dias. Cartas.'),
      ['Dias. Cartas.'],
    ],
    ['two works in both forms', mixed('A.') + mixed('B.') + parts('a') + parts('b'), ['A.', 'B.']],
    ['two works in one form', mixed('A.') + mixed('B.'), ['A.', 'B.']],
    [
      'one printed text of two works',
      mixed('A. B.') + parts('a') + parts('b'),
      ['A. B.', undefined],
    ],
    [
      'a form with identifiers and without punctuation',
      mixed(
        '<object-id>1a</object-id><name><surname>Dias</surname><given-names>J</given-names></name> (<year>1959</year>) <article-title>Why?</article-title><source>Ann<italic>als</italic></source><volume>19</volume>: <fpage>13</fpage>.<pub-id pub-id-type="pmid">21</pub-id><pub-id pub-id-type="coden">ANY</pub-id>',
      ),
      ['Dias J (1959) Why? Annals 19: 13. PMID 21 CODEN ANY'],
    ],
    [
      'a form with markup and formulas',
      mixed(
        '<label>1</label>On Ca<sup>2+</sup> and <mml:math><mml:msup><mml:mn>10</mml:mn><mml:mn>5</mml:mn></mml:msup></mml:math>',
      ),
      ['On Ca²⁺ and 10⁵'],
    ],
  ])('are each read once from %s', (_what, citations, texts) => {
    const { references } = read('', `<ref-list><ref id="r">${citations}</ref></ref-list>`);
    const read1 = JSON.parse(references ?? '[]');
    expect(read1.map(({ text }: { text?: string }) => text)).toEqual(texts);
  });
});

describe('a date of publication in JATS', () => {
  it.each([
    ['<day>5th</day><month>Mar</month><year>2020</year>', '2020-03-05', ''],
    ['<day>5</day><month>März</month><year>2020</year>', '2020-03-05', ''],
    ['<string-date>March 5, 2020</string-date>', '2020-03-05', ''],
    ['<string-date><month>mai</month> <year>2020</year></string-date>', '2020-05-01', 'month'],
  ])('%s', (date, publishdate, dateprecision) => {
    const row = read(`<pub-date>${date}</pub-date>`);
    expect(row).toMatchObject({ publishdate, dateprecision, notes: [] });
  });

  it.each([
    '<string-date>5/3</string-date>',
    '<year>2020</year>',
    '<string-date>2020</string-date>',
  ])('is taken from iso-8601-date if this attribute states more than %s', (date) => {
    const row = read(`<pub-date iso-8601-date="2020-03-05">${date}</pub-date>`);
    expect(row).toMatchObject({ publishdate: '2020-03-05', dateprecision: '', notes: [] });
  });

  it.each([
    ['<season>Spring</season><year>2020</year>', '“Spring” is not one month: dated 2020'],
    ['<month>13</month><year>2020</year>', '“13” is not one month: dated 2020'],
    ['<month>Jan-Feb</month><year>2020</year>', '“Jan-Feb” is not one month: dated 2020-01'],
    ['<day>5-6</day><month>2</month><year>2020</year>', '“5-6” is not one day: dated 2020-02-05'],
    ['<year>2020/21</year>', 'The date of publication, “2020/21”, cannot be read'],
    ['<string-date>5/3</string-date>', 'The date of publication, “5/3”, cannot be read'],
  ])('reports the loss in %s', (date, note) => {
    expect(read(`<pub-date>${date}</pub-date>`).notes).toEqual([note]);
  });

  it('counts another date with a season as lost', () => {
    const dates =
      '<pub-date pub-type="epub"><day>5</day><month>3</month><year>2020</year></pub-date>' +
      '<pub-date pub-type="ppub"><season>Spring</season><year>2020</year></pub-date>';
    expect(read(dates).unheld).toEqual({ 'pub-date (ppub)': 1 });
  });
});
