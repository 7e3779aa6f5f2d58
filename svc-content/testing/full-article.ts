/** Settings that give indexers all they want to know. */
export const fullSettings = {
  websitename: 'Journal of Ice &amp; Light',
  abbreviated_title: 'J. Ice Light',
  publisher: 'Ice <Press>',
  issn: '0378-5955, 2049-3630',
  domain: 'https://ice.example.org',
  websiteemail: 'office@ice.example.org',
  language: 'de',
  license: 'CC-BY-4.0',
  copyright_holder: 'The Authors',
};

/** The fields of an article in which everything is known that a record may say. */
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
