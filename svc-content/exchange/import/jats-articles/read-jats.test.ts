import { describe, expect, it } from 'vitest';
import { readSource } from '../read-source.ts';

const read = (text: string) => readSource(new TextEncoder().encode(text));

const DOCTYPE =
  '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.1 20151215//EN" "JATS-journalpublishing1.dtd">';
const ARTICLE = `<?xml version="1.0" encoding="UTF-8"?>
${DOCTYPE}
<article xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:ali="http://www.niso.org/schemas/ali/1.0/" article-type="rapid-communication" xml:lang="en">
<front><journal-meta><journal-id>J</journal-id></journal-meta><article-meta>
<article-id pub-id-type="doi">https://doi.org/10.5555/tea.7</article-id>
<article-categories><subj-group subj-group-type="heading"><subject>Letter</subject></subj-group>
<subj-group subj-group-type="discipline"><subject>Botany</subject></subj-group></article-categories>
<title-group><article-title>On <italic>Camellia</italic><xref ref-type="fn">*</xref></article-title><subtitle>A note</subtitle>
<trans-title-group xml:lang="fr"><trans-title>Du thé</trans-title></trans-title-group></title-group>
<contrib-group>
<contrib contrib-type="author" corresp="yes"><contrib-id contrib-id-type="orcid" authenticated="true">http://orcid.org/0000-0002-1825-0097</contrib-id>
<name><surname>Lovelace</surname><given-names>Ada</given-names><suffix>Jr.</suffix></name>
<role vocab="credit" vocab-term="Writing – original draft">Writing</role><role>Formal analysis</role><role>Cook</role>
<xref ref-type="aff" rid="a1 a2"/><email>ada@example.org</email></contrib>
<contrib contrib-type="author"><collab>UNESCO, Paris<contrib-group><contrib><name><surname>No</surname></name></contrib></contrib-group></collab></contrib>
<contrib contrib-type="author"><string-name>Plato</string-name><aff>Academy, <country>Greece</country></aff></contrib>
<contrib contrib-type="editor"><name><surname>Editor</surname></name></contrib>
<aff id="a1"><label>1</label><institution-wrap><institution>University of Tea</institution><institution-id institution-id-type="ror">https://ror.org/05dxps055</institution-id></institution-wrap>, <addr-line>Leeds</addr-line></aff>
</contrib-group><aff id="a2"><sup>2</sup>Tea Lab, Kyoto</aff>
<pub-date pub-type="collection"><year>2019</year></pub-date><pub-date pub-type="epub"><day>6</day><month>5</month><year>2020</year></pub-date>
<volume>3</volume><issue>2</issue><fpage>12</fpage><lpage>15</lpage>
<history><date date-type="received"><day>1</day><month>2</month><year>2020</year></date><date date-type="accepted"><year>2020</year></date></history>
<permissions><license><ali:license_ref>https://creativecommons.org/licenses/by/4.0/</ali:license_ref></license></permissions>
<self-uri content-type="pdf" xlink:href="files/tea7.pdf"/>
<related-article related-article-type="preprint" xlink:href="10.5555/pre"/><related-article related-article-type="odd" xlink:href="10.5555/odd"/>
<abstract abstract-type="teaser"><p>Buy!</p></abstract><abstract><p>Tea &lt; coffee.</p></abstract><trans-abstract xml:lang="fr"><p>Du thé.</p></trans-abstract>
<kwd-group><kwd>tea, green</kwd><kwd>cups</kwd></kwd-group><kwd-group xml:lang="fr"><kwd>thé</kwd></kwd-group>
<funding-group><award-group><funding-source><institution-wrap><institution>A Fund</institution><institution-id>https://doi.org/10.13039/501100000780</institution-id></institution-wrap></funding-source><award-id>F-1</award-id></award-group></funding-group>
<counts><page-count count="4"/></counts>
</article-meta></front><body><p>Text</p></body>
<back><ack><p>We <bold>thank</bold> all.</p></ack><ref-list><ref id="r1"><mixed-citation publication-type="journal"><name><surname>Noether</surname><given-names>E</given-names></name> (<year>1918</year>) <source>Nachr.</source> <pub-id pub-id-type="doi">10.5555/n</pub-id></mixed-citation></ref>
<ref id="r2"><element-citation publication-type="book"><person-group><name><surname>Hal</surname></name></person-group><source>Tea Book</source><year>2001</year></element-citation></ref></ref-list></back>
<sub-article><front-stub/></sub-article></article>`;

describe('JATS', () => {
  it('is imported with everything that an article stores, and the rest is reported', () => {
    const { format, rows, faults, unheld } = read(ARTICLE);
    expect([format, faults, rows.length]).toEqual(['jats', [], 1]);
    const [row] = rows;
    const { contributors, references, funding, relations, translations, ...texts } =
      row?.fields ?? {};
    expect(texts).toEqual({
      refnumber: 'tea.7',
      title: 'On <i>Camellia</i>: A note',
      authorname: 'Ada Lovelace Jr., UNESCO, Paris, Plato',
      year: '2019',
      volume: '3',
      issue: '2',
      pagenumber: '12-15',
      articlenumber: '',
      publishdate: '2020-05-06',
      dateprecision: '',
      doi: '10.5555/tea.7',
      license: 'https://creativecommons.org/licenses/by/4.0/',
      received: '2020-02-01',
      accepted: '',
      language: 'en',
      type: 'brief-report',
      subject: 'Botany',
      keywords: 'tea, green; cups',
      email: 'ada@example.org',
      formeraddresses: '',
      abstract: '<p>Tea &lt; coffee.</p>',
    });
    expect(JSON.parse(contributors ?? '')).toEqual([
      {
        name: 'Ada Lovelace Jr.',
        given: 'Ada',
        family: 'Lovelace',
        suffix: 'Jr.',
        orcid: '0000-0002-1825-0097',
        affiliations: [
          { name: 'University of Tea, Leeds', ror: '05dxps055' },
          { name: 'Tea Lab, Kyoto' },
        ],
        roles: ['writing-original-draft', 'formal-analysis'],
        isCorresponding: true,
      },
      { name: 'UNESCO, Paris', isOrganization: true },
      { name: 'Plato', affiliations: [{ name: 'Academy', country: 'Greece' }] },
    ]);
    expect(JSON.parse(references ?? '')).toEqual([
      {
        text: 'Noether E (1918) Nachr. 10.5555/n',
        doi: '10.5555/n',
        author: 'Noether',
        year: '1918',
        journalTitle: 'Nachr.',
      },
      { author: 'Hal', year: '2001', volumeTitle: 'Tea Book' },
    ]);
    expect(JSON.parse(funding ?? '')).toEqual([
      { name: 'A Fund', id: '10.13039/501100000780', awards: ['F-1'] },
    ]);
    expect(JSON.parse(relations ?? '')).toEqual([
      { type: 'hasPreprint', identifierType: 'doi', identifier: '10.5555/pre' },
    ]);
    expect(JSON.parse(translations ?? '')).toEqual([
      { language: 'fr', title: 'Du thé', abstract: '<p>Du thé.</p>' },
    ]);
    expect(row?.pdfLink).toBe('files/tea7.pdf');
    expect(row?.notes).toEqual([
      'The date of acceptance, 2020, has no day and was left out',
      'The type rapid-communication became brief-report',
      'A relation to 10.5555/odd of the unknown type odd was left out',
    ]);
    expect(unheld).toEqual(
      new Map([
        ['contrib-group/contrib/role (not of CRediT)', 1],
        ['contrib-group/contrib/collab/contrib-group/contrib (member of a group)', 1],
        ['contrib-group/contrib (editor)', 1],
        ['abstract (teaser)', 1],
        ['kwd-group (fr)', 1],
        ['counts/page-count', 1],
        ['body', 1],
        ['back/ack', 1],
        ['related-article (odd)', 1],
        ['sub-article', 1],
      ]),
    );
  });

  it('has one of several elements imported, and the remaining ones counted', () => {
    const text = `<article xml:lang="en"><front><article-meta>
      <article-id pub-id-type="publisher-id">9</article-id><article-id pub-id-type="pmid">1</article-id>
      <article-categories><subj-group subj-group-type="heading"><subject>Research Article</subject></subj-group>
      <subj-group subj-group-type="heading"><subject>Plants</subject></subj-group>
      <subj-group subj-group-type="categories"><subject>Botany</subject></subj-group></article-categories>
      <contrib-group><contrib><contrib-id contrib-id-type="scopus">7</contrib-id><name><surname>A</surname></name>
      <xref ref-type="aff" rid="a"/></contrib></contrib-group>
      <aff id="a"><institution content-type="orgname">Lab</institution><addr-line>Lyon</addr-line>
      <institution content-type="original">Lab, Lyon, France</institution><country country="FR">France</country></aff>
      <author-notes><fn><label>1</label><p>Equal.</p></fn></author-notes>
      <volume>5</volume><history><date date-type="rev-recd"><year>2020</year></date></history>
      <abstract><object-id>10.5555/a.1</object-id><p>Tea.</p></abstract>
      <abstract abstract-type="executive-summary"><p>Cups.</p></abstract>
      <kwd-group kwd-group-type="author-keywords"><kwd>tea</kwd></kwd-group>
      <kwd-group kwd-group-type="research-organism"><kwd>Camellia</kwd></kwd-group>
      <kwd-group xml:lang="pt"><kwd>chá</kwd></kwd-group>
      <funding-group><award-group><funding-source>F</funding-source></award-group>
      <funding-statement>None.</funding-statement></funding-group></article-meta></front></article>`;
    const { rows, unheld } = read(text);
    expect(rows[0]?.fields).toMatchObject({
      subject: 'Botany',
      keywords: 'tea',
      abstract: '<p>Tea.</p>',
      volume: '5',
      issue: '1',
    });
    expect(rows[0]?.notes).toEqual(['No issue is given: issue 1']);
    const affiliation = { name: 'Lab, Lyon', country: 'FR' };
    expect(JSON.parse(rows[0]?.fields.contributors ?? '')).toEqual([
      { name: 'A', family: 'A', affiliations: [affiliation] },
    ]);
    expect([...(unheld ?? [])].map(([kind, count]) => `${kind}: ${count}`)).toEqual([
      'article-id (pmid): 1',
      'article-categories/subj-group (heading): 1',
      'contrib-group/contrib/contrib-id (scopus): 1',
      'author-notes/fn: 1',
      'history/date (rev-recd): 1',
      'abstract (executive-summary): 1',
      'kwd-group (research-organism): 1',
      'kwd-group (pt): 1',
      'funding-group/funding-statement: 1',
    ]);
  });

  it('has all parts of a reference imported, as text if there is no field for a part', () => {
    const references = (list: string) =>
      JSON.parse(
        read(
          `<article><front><article-meta/></front><back><ref-list>${list}</ref-list></back></article>`,
        ).rows[0]?.fields.references ?? '',
      );
    const person = (family: string, given: string) =>
      `<name><surname>${family}</surname><given-names>${given}</given-names></name>`;
    expect(
      references(`<ref><element-citation publication-type="journal"><person-group person-group-type="author">${person('Noether', 'E')}${person('Artin', 'E')}<etal/></person-group>
        <year>1918</year><article-title>Problems</article-title><source>Nachr.</source><volume>1</volume><fpage>235</fpage><lpage>257</lpage>
        <pub-id pub-id-type="pmid">12</pub-id><pub-id pub-id-type="doi">10.5555/n</pub-id></element-citation></ref>
        <ref><element-citation publication-type="web"><collab>WHO</collab><year>2001</year><ext-link xlink:href="https://who.example/a">Report</ext-link></element-citation></ref>
        <ref><element-citation><collab>WHO</collab><year>2002</year></element-citation></ref>`),
    ).toEqual([
      {
        text: 'Noether E, Artin E, et al., 1918, Problems, Nachr., 1, 235–257, PMID 12, 10.5555/n',
        ...{ doi: '10.5555/n', author: 'Noether', year: '1918', articleTitle: 'Problems' },
        ...{ volume: '1', firstPage: '235', journalTitle: 'Nachr.' },
      },
      { text: 'WHO, 2001, Report, https://who.example/a', author: 'WHO', year: '2001' },
      { author: 'WHO', year: '2002' },
    ]);
  });

  it('counts the journal’s editors, other dates, licences, names and addresses, and notes dates without days', () => {
    const { rows, unheld } =
      read(`<article xml:lang="en"><front><journal-meta><journal-id>J</journal-id>
      <journal-title-group><journal-title>Acta</journal-title></journal-title-group><issn>1234-5679</issn>
      <contrib-group><contrib contrib-type="editor"><name><surname>E</surname></name></contrib></contrib-group></journal-meta>
      <article-meta><contrib-group><contrib><name-alternatives><name xml:lang="en"><surname>A</surname></name>
      <name xml:lang="ja"><surname>阿</surname></name></name-alternatives><email>a@b.org</email></contrib>
      <contrib><collab>G</collab><email>g@b.org</email></contrib></contrib-group>
      <pub-date pub-type="epub"><day>1</day><month>2</month><year>2020</year></pub-date>
      <pub-date pub-type="ppub"><month>3</month><year>2020</year></pub-date>
      <history><date date-type="received"><month>1</month><year>2020</year></date></history>
      <permissions><copyright-statement>© 2020 Acta Press</copyright-statement><license><license-p>Free.</license-p></license></permissions>
      <self-uri xlink:href="https://old.example.org/a/7"/><self-uri xlink:href="https://old.example.org/a/7.pdf"/>
      <trans-abstract xml:lang="fr"><p>A</p></trans-abstract><trans-abstract xml:lang="fr"><p>B</p></trans-abstract>
      </article-meta><notes><p>N</p></notes></front></article>`);
    const [row] = rows;
    expect(row?.publishedIn).toEqual({
      ...{ titles: ['Acta'], issns: ['1234-5679'], publisher: '', copyrightHolder: 'Acta Press' },
    });
    expect(row?.fields.formeraddresses).toBe('https://old.example.org/a/7');
    expect(row?.notes).toContain('The date of receipt, 2020-01, has no day and was left out');
    expect(JSON.parse(row?.fields.translations ?? '')).toEqual([
      { language: 'fr', abstract: '<p>A</p>' },
    ]);
    expect(Object.fromEntries(unheld ?? [])).toEqual({
      'front/journal-meta/contrib-group/contrib (editor)': 1,
      'contrib-group/contrib/name-alternatives/name (ja)': 1,
      'contrib-group/contrib/email (another)': 1,
      'pub-date (ppub)': 1,
      'permissions/license (another)': 1,
      'trans-abstract (fr)': 1,
      'front/notes': 1,
    });
  });

  it('gives the affiliations of a group to all its authors if none is linked', () => {
    const group = (text: string) =>
      `<article><front><article-meta><contrib-group>${text}</contrib-group></article-meta></front></article>`;
    const contrib = '<contrib><name><surname>A</surname></name></contrib>';
    const [row] = read(group(`${contrib}${contrib}<aff>Lab</aff>`)).rows;
    const author = { name: 'A', family: 'A', affiliations: [{ name: 'Lab' }] };
    expect(JSON.parse(row?.fields.contributors ?? '')).toEqual([author, author]);
  });

  it.each([
    ['definitions', ' [<!ENTITY a "b">]'],
    ['a bomb of entities', ' [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY c "&b;&b;">]'],
    ['an entity of a file', ' [<!ENTITY f SYSTEM "file:///etc/passwd">]'],
    ['an entity of parameters', '\n[<!ENTITY % d SYSTEM "https://example.org/x.dtd"> %d;]'],
  ])('may have a document type, but not one with %s', (_name, definitions) => {
    const doctype = DOCTYPE.replace('>', `${definitions}>`);
    const { rows, faults } = read(ARTICLE.replace(DOCTYPE, doctype));
    expect([rows, faults[0]?.message]).toEqual([[], expect.stringContaining('remove it')]);
  });

  it.each([
    DOCTYPE,
    '<!DOCTYPE article PUBLIC "-//NLM//DTD Journal Publishing DTD v2.3 20070202//EN" "journalpublishing.dtd">',
  ])('has the characters of its DTD’s named entities, with %s', (doctype) => {
    const named = ARTICLE.replace(DOCTYPE, doctype).replace(
      'A note',
      '&Eacute;t&eacute; &ndash; &alpha;',
    );
    const { rows, faults } = read(named);
    expect([faults, rows[0]?.fields.title]).toEqual([[], 'On <i>Camellia</i>: Été – α']);
  });

  it('reports an unknown entity, such as an entity that the file defines, and a missing article', () => {
    const unknown = read(ARTICLE.replace('Botany', '&amp;&mine;'));
    expect(unknown).toMatchObject({
      rows: [],
      faults: [
        {
          line: 7,
          message: 'The entity &mine; is not known: replace it with the character itself',
        },
      ],
    });
    const cut = read(ARTICLE.replace('Botany', '&mine'));
    expect(cut.faults[0]?.message).toContain('Not well-formed');
    expect(read('<article>\n</article>').faults[0]?.message).toContain('no article of JATS');
  });

  it('has doubly encoded codes decoded', () => {
    const text = ARTICLE.replace('Lovelace', '’t&amp;amp;nbsp;Hart').replace(
      '>On <',
      '>&amp;eacute;t <',
    );
    const [row] = read(text).rows;
    expect(row?.fields.title).toMatch(/^ét /);
    expect(row?.fields.authorname).toMatch(/^Ada ’t Hart Jr\./);
    expect(row?.notes).toEqual(
      expect.arrayContaining([
        'The authors’ names had &amp;nbsp;: replaced by the characters that they stand for',
        'The title had &amp;eacute;: replaced by the characters that they stand for',
      ]),
    );
  });

  it('needs no pages if an article has a number', () => {
    const [row] = read(
      ARTICLE.replace('<fpage>12</fpage><lpage>15</lpage>', '<elocation-id>1023.e5</elocation-id>'),
    ).rows;
    expect(row?.fields).toMatchObject({ pagenumber: '', articlenumber: '1023.e5' });
    expect(row?.notes.join()).not.toContain('page');
  });
});
