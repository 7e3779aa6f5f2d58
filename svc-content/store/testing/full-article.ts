import { relatedIdentifierTypes, relationTypes } from '@app/contracts';
import type { DescribingSetting } from '../../journal/settings/service.ts';

/** Settings with all details that are sent to indexers. The name is `websitename`. */
export const fullSettings = {
  websitename: 'Journal of Ice &amp; Light',
  formatted_journal_name: '',
  abbreviated_title: 'J. Ice Light',
  publisher: 'Ice <Press>',
  issn: '0378-5955, 2049-3630',
  domain: 'https://ice.example.org',
  websiteemail: 'office@ice.example.org',
  language: 'de',
  license: 'CC-BY-4.0',
  copyright_holder: 'The Authors',
} satisfies Record<DescribingSetting | 'websiteemail', string>;

/** The fields of an article with every optional detail. */
export const fullArticle = {
  title: 'The fate of <i>E. coli</i> in H<sub>2</sub>O &amp; &lt;tea&gt;',
  type: 'review-article',
  language: 'fr',
  subject: 'Glaciology',
  keywords: 'ice; light & dark',
  doi: '10.5555/ice.1',
  articlenumber: 'e12',
  received: '2026-01-02',
  accepted: '2026-02-03',
  abstract: '<p>First.<br>Second &lt; third.</p><ol><li>One</li></ol>',
  authorname: 'Ada Lovelace, Jan van der Waals Jr., UNESCO, Paris',
  contributors: JSON.stringify([
    {
      name: 'Ada Lovelace',
      given: 'Ada',
      family: 'Lovelace',
      orcid: '0000-0002-1825-0097',
      orcidAuthenticated: true,
      isCorresponding: true,
      roles: ['formal-analysis'],
      affiliations: [
        { name: 'University of Ice', ror: '05dxps055', country: 'IN' },
        { ror: '03yrm5c26' },
      ],
    },
    {
      name: 'Jan van der Waals Jr.',
      given: 'Jan',
      family: 'van der Waals',
      suffix: 'Jr.',
      affiliations: [{ name: 'University of Ice', ror: '05dxps055', country: 'IN' }],
    },
    { name: 'UNESCO, Paris', isOrganization: true },
  ]),
  funding: JSON.stringify([
    { name: 'A Council', id: '05dxps055', awards: ['A-1', 'A-2'] },
    { name: 'A Fund', id: '10.13039/501100000780' },
  ]),
  references: JSON.stringify([
    { key: 'a', text: 'Ice. doi:10.5555/ICE, 1999', doi: '10.5555/ice' },
    { author: 'Noether', year: '1918', articleTitle: 'Problems', doi: '10.5555/noether' },
    { text: 'Hal, 2001', author: 'Hal', year: '2001' },
  ]),
  relations: JSON.stringify([
    { type: 'hasPreprint', identifierType: 'doi', identifier: '10.5555/preprint' },
    {
      type: 'basedOnData',
      identifierType: 'uri',
      identifier: 'https://data.example.org/1',
      description: 'Measurements',
    },
  ]),
  translations: JSON.stringify([
    { language: 'de', title: 'Eis', abstract: '<p>Kalt.</p>' },
    { language: 'es', title: 'Hielo' },
  ]),
};

const identifiers: Record<string, string> = {
  doi: '10.5555/a(b)<c>&d',
  uri: 'https://x.example/?a=1&b=2',
};

/** Abstracts with HTML that a rich-text editor or an import can produce. */
export const oddHtml = [
  'bare <i>one<br>two</i> text',
  '<ul>loose<li></li><li>a<ul><li>b<br>c</li></ul>d</li></ul><ol></ol>',
  '<b><p>in <sub>bold</sub></p><ul><li>item</li></ul></b>',
  '<p></p><p> &nbsp; </p><li>no list</li><p>5 &lt; 6 &amp;amp; &quot;q&quot; ]]&gt;</p>',
].join('');

/** The fields of an article with unusual texts of the maximum length. */
export const oddArticle = {
  title: '<i></i>&lt;!DOCTYPE a&gt; <sup>&amp;copy;</sup> ]]&gt; α',
  doi: '10.5555/odd(1)<2>&3;4',
  abstract: oddHtml,
  language: 'zh-Hant',
  license: 'MIT',
  contributors: JSON.stringify([
    {
      name: 'Z'.repeat(500),
      given: 'G'.repeat(250),
      family: 'F'.repeat(250),
      suffix: 'S'.repeat(50),
    },
    {
      name: '小林 直樹',
      affiliations: [{ name: 'A'.repeat(1_000), country: 'XX' }, { ror: '05dxps055' }],
    },
    { name: 'Plato', affiliations: [{ name: 'Academy', country: 'Ancient Greece' }] },
    { name: 'O'.repeat(500), isOrganization: true },
  ]),
  funding: JSON.stringify([{ name: 'N'.repeat(500) }]),
  references: JSON.stringify([
    {
      key: 'k 1<',
      text: 'T'.repeat(5_000),
      author: 'A'.repeat(500),
      year: 'ca. 1900',
      articleTitle: '<i>',
      journalTitle: 'J',
      volumeTitle: 'V',
      seriesTitle: 'S',
      volume: 'v'.repeat(50),
      issue: 'i'.repeat(50),
      firstPage: 'p'.repeat(50),
      articleNumber: 'n'.repeat(50),
      edition: 'e'.repeat(50),
      issn: '1234',
      isbn: 'x',
      doi: `10.5555/${'d'.repeat(250)}`,
    },
    { volumeTitle: 'Book', isbn: '978-3-16-148410-0', issn: '2049-3630', edition: '2' },
    { doi: '10.5555/only' },
  ]),
  relations: JSON.stringify(
    relationTypes.map((type, at) => {
      const identifierType = relatedIdentifierTypes[at % relatedIdentifierTypes.length] ?? 'other';
      return { type, identifierType, identifier: identifiers[identifierType] ?? `id <${at}>` };
    }),
  ),
  translations: JSON.stringify(
    ['de', 'pt-BR', 'es'].map((language) => ({
      language,
      title: '<sub>2</sub> &amp;',
      abstract: oddHtml,
    })),
  ),
};

/**
 * Returns the same article with the longest names that Crossref permits. In deposits at Crossref, the suffix is part of
 * the surname, because it is longer than Crossref permits.
 */
export function depositableOddArticle(maxName: number) {
  const contributors = oddArticle.contributors
    .replace(/G+/, 'G'.repeat(maxName))
    .replace(/F+/, 'F'.repeat(maxName - ' '.length - 50));
  return { ...oddArticle, contributors };
}
