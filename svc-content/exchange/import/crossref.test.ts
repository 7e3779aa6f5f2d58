import { describe, expect, it } from 'vitest';
import { readSource } from './read-source.ts';

const read = (text: string) => readSource(new TextEncoder().encode(text));

const ARTICLE = `<journal_article publication_type="full_text">
  <titles><title>The fate of <i>E. coli</i> in H<sub>2</sub>O &amp; <b>tea</b></title><subtitle>A &lt;short&gt; note</subtitle></titles>
  <contributors>
    <person_name sequence="first" contributor_role="author"><given_name>Ada</given_name><surname>Lovelace</surname><ORCID authenticated="true">https://orcid.org/0000-0002-1825-0097</ORCID></person_name>
    <organization sequence="additional" contributor_role="author">UNESCO, Paris</organization>
    <person_name sequence="additional" contributor_role="author"><given_name>Jan</given_name><surname>de Vries</surname><suffix>Jr.</suffix></person_name>
    <person_name sequence="additional" contributor_role="editor"><given_name>Not</given_name><surname>Anauthor</surname></person_name>
  </contributors>
  <jats:abstract abstract-type="graphical"><jats:p>No.</jats:p></jats:abstract>
  <jats:abstract><jats:title>Abstract</jats:title><jats:sec><jats:title>Aim</jats:title><jats:p>To see 5 &lt; 6 <jats:italic>in vivo</jats:italic>.</jats:p></jats:sec>
    <jats:list list-type="order"><jats:list-item><jats:p>One</jats:p></jats:list-item><jats:list-item><jats:p>Two</jats:p></jats:list-item></jats:list></jats:abstract>
  <publication_date media_type="print"><year>2020</year></publication_date>
  <publication_date media_type="online"><month>5</month><day>06</day><year>2020</year></publication_date>
  <pages><first_page>12</first_page><last_page>15</last_page></pages>
  <rel:program><rel:related_item/></rel:program>
  <ai:program name="AccessIndicators"><ai:license_ref applies_to="am">https://example.org/draft</ai:license_ref>
    <ai:license_ref applies_to="vor">https://creativecommons.org/licenses/by/4.0/</ai:license_ref></ai:program>
  <doi_data><doi>10.5555/Jour.2020(4)_7</doi><resource>https://example.org</resource></doi_data>
</journal_article>`;
const JOURNAL = `<journal><journal_metadata><full_title>J</full_title></journal_metadata>
<journal_issue><publication_date><year>2019</year></publication_date>
<journal_volume><volume>4</volume></journal_volume><issue>2</issue></journal_issue>
${ARTICLE}
</journal>`;
const DEPOSIT = `<?xml version="1.0" encoding="UTF-8"?>
<doi_batch version="5.3.1" xmlns="http://www.crossref.org/schema/5.3.1" xmlns:jats="http://www.ncbi.nlm.nih.gov/JATS1"
 xmlns:ai="http://www.crossref.org/AccessIndicators.xsd" xmlns:rel="http://www.crossref.org/relations.xsd">
<head><doi_batch_id>x</doi_batch_id></head><body>${JOURNAL}</body></doi_batch>`;

describe('Crossref’s XML', () => {
  it('has doubly encoded characters decoded, in titles and in all parts of names', () => {
    const [row] = read(
      DEPOSIT.replace('<surname>Lovelace', '<surname>’t&amp;amp;nbsp;Hart').replace(
        'The fate',
        'The &amp;eacute;tat',
      ),
    ).rows;
    expect(row?.fields.title).toMatch(/^The état of/);
    expect(row?.fields.authorname).toMatch(/^Ada ’t Hart, /);
    expect(JSON.parse(row?.fields.contributors ?? '')[0]).toEqual({
      name: 'Ada ’t Hart',
      given: 'Ada',
      family: '’t Hart',
      orcid: '0000-0002-1825-0097',
    });
    expect(row?.notes).toHaveLength(2);
  });

  it('has no relation without an identifier, and a note only if it is described', () => {
    const relation = (description: string) =>
      `<rel:related_item>${description}<rel:inter_work_relation relationship-type="references" identifier-type="doi"> </rel:inter_work_relation></rel:related_item>`;
    const readWith = (item: string) => read(DEPOSIT.replace('<rel:related_item/>', item)).rows[0];
    const plain = readWith('');
    expect(readWith(relation(''))).toEqual(plain);
    expect(readWith(relation('<rel:description>Software</rel:description>'))).toEqual({
      ...plain,
      notes: [
        ...(plain?.notes ?? []),
        'A related work without an identifier was left out: Software',
      ],
    });
  });

  it('makes the registered address a former address, unless it is one of this system', () => {
    const addressIn = (resource: string) =>
      read(DEPOSIT.replace('>https://example.org<', `>${resource}<`)).rows[0]?.fields
        .formeraddresses;
    expect(addressIn('https://old.example.org/papers/12')).toBe(
      'https://old.example.org/papers/12',
    );
    expect(addressIn('https://old.example.org/')).toBe('');
    expect(addressIn('https://new.example.org/archives/2020/vol1/issue2/A')).toBe('');
  });

  it('is read with issues, authors in order and abstracts as HTML', () => {
    const { format, rows, faults } = read(DEPOSIT);
    expect(faults).toEqual([]);
    expect(format).toBe('crossref');
    expect(rows).toEqual([
      {
        line: 7,
        faults: [],
        notes: [],
        publishedIn: { titles: ['J'], issns: [] },
        fields: {
          refnumber: 'Jour.2020-4-_7',
          title: 'The fate of <i>E. coli</i> in H<sub>2</sub>O &amp; tea: A &lt;short&gt; note',
          authorname: 'Ada Lovelace, UNESCO, Paris, Jan de Vries Jr.',
          contributors: JSON.stringify([
            {
              ...{ name: 'Ada Lovelace', given: 'Ada', family: 'Lovelace' },
              orcid: '0000-0002-1825-0097',
            },
            { name: 'UNESCO, Paris', isOrganization: true },
            { name: 'Jan de Vries Jr.', given: 'Jan', family: 'de Vries', suffix: 'Jr.' },
          ]),
          accepted: '',
          articlenumber: '',
          formeraddresses: '',
          language: '',
          year: '2019',
          volume: '4',
          issue: '2',
          pagenumber: '12-15',
          publishdate: '2020-05-06',
          dateprecision: '',
          doi: '10.5555/Jour.2020(4)_7',
          license: 'https://creativecommons.org/licenses/by/4.0/',
          abstract:
            '<p><b>Aim</b></p><p>To see 5 &lt; 6 <i>in vivo</i>.</p><ol><li>One</li><li>Two</li></ol>',
        },
      },
    ]);
  });

  it('counts elements that articles cannot store', () => {
    const { unheld } = read(
      DEPOSIT.replace(
        '</journal_issue>',
        '<doi_data><doi>10.5555/i</doi></doi_data></journal_issue>',
      ).replace(
        '<doi_data><doi>10.5555/Jour',
        '<component_list><component/><component/></component_list>$&',
      ),
    );
    expect(Object.fromEntries(unheld ?? [])).toEqual({
      'contributors/person_name (editor)': 1,
      'program/license_ref (am)': 1,
      'abstract (graphical)': 1,
      'component_list/component': 2,
      'journal_issue/doi_data/doi': 1,
    });
  });

  it('counts the further forms of a title, date, id and address as not imported', () => {
    const more = `<titles><title>Le sort</title></titles>
      <publication_date media_type="print"><month>9</month><year>2020</year></publication_date>
      <acceptance_date><month>4</month><year>2020</year></acceptance_date>
      <publisher_item><identifier id_type="pii">S1</identifier></publisher_item>
      <doi_data>`;
    const affiliation =
      '<affiliations><institution><institution_name>L</institution_name><institution_id type="isni">https://isni.org/1</institution_id></institution></affiliations></person_name>';
    const { rows, unheld } = read(
      DEPOSIT.replace('<doi_data>', more)
        .replace(
          '</title><subtitle>',
          '</title><original_language_title>X</original_language_title><subtitle>',
        )
        .replace('</person_name>', affiliation)
        .replace(
          '</doi_data>',
          '<collection property="crawler-based"><item crawler="iParadigms"><resource>https://example.org/full</resource></item></collection></doi_data>',
        ),
    );
    expect(Object.fromEntries(unheld ?? [])).toEqual({
      'titles/original_language_title (without a language)': 1,
      'contributors/person_name/affiliations/institution/institution_id (isni)': 1,
      'contributors/person_name (editor)': 1,
      'abstract (graphical)': 1,
      'titles (another)': 1,
      'publication_date (print)': 1,
      'publisher_item/identifier (pii)': 1,
      'program/license_ref (am)': 1,
      'doi_data/collection/item/resource (another)': 1,
    });
    expect(rows[0]?.notes).toEqual([
      'The date of acceptance, 2020-04, has no day and was left out',
    ]);
  });

  it('is read in schema 4.3, with affiliations as texts and awards outside of groups', () => {
    const { rows, unheld } = read(`<?xml version="1.0"?>
<doi_batch version="4.3.0" xmlns="http://www.crossref.org/schema/4.3.0" xmlns:fr="http://www.crossref.org/fundref.xsd"><head/><body><journal>
<journal_metadata language="en"><full_title>J</full_title><abbrev_title>J</abbrev_title><issn media_type="print">2049-3630</issn></journal_metadata>
<journal_issue><publication_date media_type="print"><year>2009</year></publication_date><journal_volume><volume>3</volume></journal_volume><issue>1</issue></journal_issue>
<journal_article publication_type="full_text"><titles><title>On tea</title></titles>
<contributors><person_name sequence="first" contributor_role="author"><given_name>Ashlee</given_name><surname>Ford Versypt</surname><affiliation>Lab, Kyoto</affiliation><ORCID>http://orcid.org/0000-0002-1825-0097</ORCID></person_name></contributors>
<publication_date media_type="print"><month>02</month><day>03</day><year>2009</year></publication_date>
<publisher_item><item_number item_number_type="article-number">e7</item_number><identifier id_type="doi">10.5555/tea</identifier></publisher_item>
<crossmark><crossmark_version>1</crossmark_version><custom_metadata><fr:program name="fundref"><fr:assertion name="funder_name">A Fund<fr:assertion name="funder_identifier">http://dx.doi.org/10.13039/501100000780</fr:assertion></fr:assertion><fr:assertion name="award_number">F-1</fr:assertion></fr:program></custom_metadata></crossmark>
<doi_data><doi>10.5555/tea</doi><resource>http://old.example.org/tea</resource></doi_data>
<citation_list><citation key="r1"><journal_title>Nachr.</journal_title><author>Noether</author><cYear>1918</cYear></citation></citation_list>
</journal_article></journal></body></doi_batch>`);
    const { contributors, funding, references, ...texts } = rows[0]?.fields ?? {};
    expect(texts).toMatchObject({
      ...{ year: '2009', volume: '3', issue: '1', publishdate: '2009-02-03', pagenumber: '' },
      ...{ articlenumber: 'e7', formeraddresses: 'http://old.example.org/tea' },
    });
    expect(JSON.parse(contributors ?? '')).toEqual([
      {
        ...{ name: 'Ashlee Ford Versypt', given: 'Ashlee', family: 'Ford Versypt' },
        ...{ orcid: '0000-0002-1825-0097', affiliations: [{ name: 'Lab, Kyoto' }] },
      },
    ]);
    expect(JSON.parse(funding ?? '')).toEqual([
      { name: 'A Fund', id: '10.13039/501100000780', awards: ['F-1'] },
    ]);
    expect(JSON.parse(references ?? '')).toEqual([
      { key: 'r1', author: 'Noether', year: '1918', journalTitle: 'Nachr.' },
    ]);
    expect([rows[0]?.notes, [...(unheld ?? [])]]).toEqual([
      [],
      [['crossmark/crossmark_version', 1]],
    ]);
  });

  it('is read from responses of Crossref’s API', () => {
    const deposited = read(DEPOSIT).rows[0]?.fields;
    const wrapped = [
      `<doi_records><doi_record><crossref>${JOURNAL}</crossref></doi_record></doi_records>`,
      `<crossref_result xmlns:jats="j"><query_result><body><query><doi_record><cr:crossref xmlns:cr="c">${JOURNAL}</cr:crossref></doi_record></query></body></query_result></crossref_result>`,
    ];
    for (const text of wrapped) expect(read(text).rows[0]?.fields).toEqual(deposited);
  });

  it('states the precision of a date of which only the year is known, and has empty fields for missing elements', () => {
    const { rows } = read(
      '<x><journal><journal_article><titles><title>T</title></titles><publication_date><year>1999</year></publication_date></journal_article></journal></x>',
    );
    expect(rows[0]).toMatchObject({
      fields: {
        ...{ title: 'T', publishdate: '1999-01-01', dateprecision: 'year' },
        ...{ volume: '', refnumber: '', abstract: '' },
      },
      notes: [],
    });
  });

  it.each([
    [
      'a bomb of entities',
      '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><x>&b;</x>',
      'document type',
    ],
    [
      'an entity of a file',
      '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><x>&f;</x>',
      'document type',
    ],
    ['an unknown entity', '<x>&mine;</x>', 'The entity &mine; is not known'],
    ['an element that is never closed', '<x><y></x>', 'Not well-formed'],
    ['a broken end', '<doi_batch><body>', 'Not well-formed'],
    ['endless nesting', '<x>'.repeat(100_000), 'too deep'],
    ['another vocabulary', '<x><body>hello</body></x>', 'no journal article'],
    ['a single character', '<', 'XML'],
  ])('with %s has a fault and no rows', (_name, text, message) => {
    const { rows, faults } = read(text);
    expect(rows).toEqual([]);
    expect(faults).toEqual([
      expect.objectContaining({ message: expect.stringContaining(message) }),
    ]);
  });

  it('of too many articles is rejected', () => {
    const text = `<x><journal>${'<journal_article/>'.repeat(2001)}</journal></x>`;
    expect(read(text).faults[0]?.message).toContain('2,001 articles');
  });
});
