import {
  articleListInputs,
  type Contributor,
  contributorsInput,
  doubtsAbout,
} from '@app/contracts';
import { describe, expect, it } from 'vitest';
import { authorsFinding } from '../../office/indexing-checks/author-names.ts';
import { readSource } from './read-source.ts';

function rowsOf(text: string) {
  const { rows, faults, unheld } = readSource(new TextEncoder().encode(text));
  expect(faults).toEqual([]);
  return { rows, unheld };
}

function read(text: string) {
  const { rows, unheld } = rowsOf(text);
  const [row] = rows;
  const contributors: Contributor[] = JSON.parse(row?.fields.contributors ?? '[]');
  return { names: row?.fields.authorname, notes: row?.notes, contributors, unheld };
}

const bibtex = (author: string) =>
  read(`@article{a, title = {T}, author = {${author}}, year = {2026}, month = {1}, day = {2}}`);

const HEAD = 'refnumber,title,authorname,year,volume,issue,pagenumber,publishdate,abstract';
const csv = (authorname: string) =>
  read(`${HEAD}\nR1,T,"${authorname}",2026,1,1,1-9,2026-01-02,Text`);

const jats = (contribs: string) =>
  read(
    `<article><front><article-meta><title-group><article-title>T</article-title></title-group>${contribs}
      <pub-date><day>2</day><month>1</month><year>2026</year></pub-date></article-meta></front></article>`,
  );
const author = (name: string) =>
  `<contrib-group><contrib contrib-type="author">${name}</contrib></contrib-group>`;

const crossref = (people: string) =>
  read(
    `<doi_batch><body><journal><journal_article><contributors>${people}</contributors>
      <publication_date><year>2026</year><month>1</month><day>2</day></publication_date>
      <doi_data><doi>10.5555/a</doi></doi_data></journal_article></journal></body></doi_batch>`,
  );

describe('the authors of BibTeX', () => {
  it.each([
    ['Lovelace, A. ; Babbage, C.', 'A. Lovelace, C. Babbage'],
    ['Lovelace, A.; Babbage, C.; Turing, A.', 'A. Lovelace, C. Babbage, A. Turing'],
    ['King, Jr., Martin and Ford, III, Henry', 'Martin King Jr., Henry Ford III'],
    ['King, Martin, Jr.', 'Martin King Jr.'],
    ['Martin Luther King Jr.', 'Martin Luther King Jr.'],
    ['Melissa Harrison Jnr', 'Melissa Harrison Jnr'],
    ['Doe, Jane, PhD and Roe, MD, John', 'Jane Doe, John Roe'],
    ['Ada Lovelace, Charles Babbage, Alan Turing', 'Ada Lovelace, Charles Babbage, Alan Turing'],
    [
      "Ada Lovelace, Charles Babbage, Alan Turing, {\\'E}mile du Ch{\\^a}telet",
      'Ada Lovelace, Charles Babbage, Alan Turing, Émile du Châtelet',
    ],
    ['Lovelace, Ada \\& Babbage, Charles', 'Ada Lovelace, Charles Babbage'],
    ['山田, 太郎 and 毛, 泽东', '山田 太郎, 毛 泽东'],
    ['山田 太郎 and 毛泽东', '山田 太郎, 毛泽东'],
    ['张三，李四', '张三, 李四'],
    ['{Ludwig II} and Ludwig II', 'Ludwig II, Ludwig II'],
    ['Ann \\textit{Lee} and O$_2$hara, B. and $^2$Roe, Cy', 'Ann Lee, B. O2hara, Cy Roe'],
    ['M{\\"u}ller, Dr. med.', 'Müller'],
    ['Nguy{\\~{\\^e}}n, V{\\u a}n An', 'Văn An Nguyễn'],
    ['{The Ca²⁺ Group}', 'The Ca²⁺ Group'],
    ['{Barnes and Noble, Inc.} and Lovelace, Ada', 'Barnes and Noble, Inc., Ada Lovelace'],
    ['Lovelace, Ada{\\textsuperscript{1}}', 'Ada Lovelace'],
    ['Ford, V, Henry and King, Junior, Martin', 'Henry Ford V, Martin King Junior'],
    ['Lovelace, Ada$^{1,*}$ and Charles Babbage$^{a,b}$', 'Ada Lovelace, Charles Babbage'],
    ['Lovelace$^{\\dagger}$, Ada and M$^c$Donald, Bob', 'Ada Lovelace, Bob McDonald'],
  ])('%s are %s', (field, names) => {
    expect(bibtex(field).names).toBe(names);
  });

  it('have parts as in the file, and only names in braces are organizations', () => {
    expect(bibtex('山田, 太郎 and King, Martin, Jr. and {The Shore Group}').contributors).toEqual([
      { name: '山田 太郎', given: '太郎', family: '山田' },
      { name: 'Martin King Jr.', given: 'Martin', family: 'King', suffix: 'Jr.' },
      { name: 'The Shore Group', isOrganization: true },
    ]);
  });

  it.each([
    ['{{UNESCO}}', true, 'UNESCO'],
    ['{UNESCO}', true, 'UNESCO'],
    ['{{研究会}}', true, ''],
    ['{{Consortium}}', true, ''],
    ['{{The Shore Group}}', true, ''],
    ['{{毛泽东}}', false, '毛泽东'],
    ['{{Ludwig II}}', false, ''],
    ['UNESCO', false, ''],
  ])('%s is an organization: %s', (field, isOrganization, noted) => {
    const { contributors, notes } = bibtex(field);
    expect(contributors[0]?.isOrganization ?? false).toBe(isOrganization);
    const kind = isOrganization ? 'an organization' : 'a person';
    expect(notes).toEqual(noted ? [`The author in braces, “${noted}”, was read as ${kind}`] : []);
  });

  it('lead to a note if they are read differently from BibTeX', () => {
    expect(bibtex('Doe, Jane, PhD').notes).toEqual([
      'Left out of the authors’ names: PhD',
      'The authors “Doe, Jane, PhD” are now: Jane Doe',
    ]);
    expect(bibtex('King, Jr., Martin and 山田, 太郎').notes).toEqual([]);
  });
});

it('reads a publisher with “and” as one publisher', () => {
  const { rows } = rowsOf('@article{a, title={T}, publisher={Electrical and Electronics Press}}');
  expect(rows[0]?.publishedIn?.publisher).toBe('Electrical and Electronics Press');
});

describe('the authors of a table', () => {
  it.each([
    ['King, Jr., Martin; Lovelace, Ada', 'Martin King Jr., Ada Lovelace'],
    ['Martin Luther King, Jr., Jane Doe, PhD', 'Martin Luther King Jr., Jane Doe'],
    ['山田, 太郎; 毛, 泽东', '山田 太郎, 毛 泽东'],
    ['山田太郎、毛泽东', '山田太郎, 毛泽东'],
    ['McKay, John W., Jr.', 'John W. McKay Jr.'],
  ])('%s are %s', (cell, names) => {
    const { names: found, notes } = csv(cell);
    expect(found).toBe(names);
    expect(notes?.join()).toContain(`now: ${names}`);
  });

  it('lead to no note if the result equals the cell', () => {
    expect(csv('Ada Lovelace,  Charles Babbage').notes).toEqual([]);
  });
});

it.each([
  ['毛 泽东', '毛', '泽东'],
  ['Nguyễn Văn An', 'Nguyễn', 'Văn An'],
  ['Сидоров Иван Петрович', 'Сидоров', 'Иван Петрович'],
  ['Gabriel García Márquez', 'García Márquez', 'Gabriel'],
  ['毛, 泽东', '毛', '泽东'],
  ['Nguyễn, Văn An', 'Nguyễn', 'Văn An'],
  ['Ashlee N. {Ford Versypt}', 'Ford Versypt', 'Ashlee N.'],
])('%s in BibTeX has the family name %s', (name, family, given) => {
  const { contributors } = bibtex(name);
  expect(contributors).toEqual(
    [{ name: name.replace(/[,{}]/g, ''), family, given }].map((author) =>
      name.startsWith('Nguyễn,') ? { ...author, name: 'Văn An Nguyễn' } : author,
    ),
  );
});

describe('the authors of JATS', () => {
  it.each([
    [
      '<collab>The Shore Group<xref ref-type="aff" rid="a"><sup>1</sup></xref></collab>',
      'The Shore Group',
    ],
    ['<collab>Reef Team<fn><p>A note</p></fn></collab>', 'Reef Team'],
    ['<collab><institution>Inst</institution><email>x@example.org</email></collab>', 'Inst'],
    ['<collab>Reef Team*</collab>', 'Reef Team'],
    ['<collab>Ca²⁺ Group, * and more²</collab>', 'Ca²⁺ Group, * and more'],
    ['<string-name>Alan Turing<xref ref-type="aff" rid="a">1</xref></string-name>', 'Alan Turing'],
    ['<string-name>Turing, Alan</string-name>', 'Alan Turing'],
    [
      '<name><surname>Lov<xref ref-type="fn" rid="f">*</xref></surname><given-names>Ada<sup>2</sup></given-names></name>',
      'Ada Lov',
    ],
    ['<name><surname>Lovelace†,</surname><given-names>Ada</given-names></name>', 'Ada Lovelace'],
    [
      '<name><surname>M<sup>c</sup>Donald</surname><given-names>Ann</given-names></name>',
      'Ann McDonald',
    ],
    ['<name><surname>山田</surname><given-names>太郎</given-names></name>', '山田 太郎'],
    ['<name><surname>毛</surname><given-names>泽东</given-names></name>', '毛 泽东'],
    [
      '<name><surname>Doe</surname><given-names>Jane</given-names><suffix>PhD</suffix></name>',
      'Jane Doe',
    ],
    [
      '<name><surname>Harrison</surname><given-names>Melissa</given-names><suffix>Jnr</suffix></name>',
      'Melissa Harrison Jnr',
    ],
  ])('%s is %s', (name, expected) => {
    expect(jats(author(name)).names).toBe(expected);
  });

  it.each([
    'content-type="collab-list"',
    'content-type="group-members"',
    'content-type="collaborators"',
    'content-type="non-byline-authors"',
    'content-type="editors"',
    'content-type="reviewers"',
  ])('do not include the members of a group: %s', (attribute) => {
    const member = '<contrib contrib-type="author"><name><surname>No</surname></name></contrib>';
    const { names, unheld } = jats(
      `${author('<collab>Reef Team</collab>')}<contrib-group ${attribute}>${member}${member}</contrib-group>`,
    );
    expect(names).toBe('Reef Team');
    expect(unheld?.get('contrib-group/contrib (member of a group)')).toBe(2);
  });

  it('have the name of a group without the words “on behalf of”', () => {
    expect(jats(author('<collab>on behalf of the Reef Group</collab>')).names).toBe(
      'The Reef Group',
    );
  });

  it('have names without a degree in parentheses, which a note reports', () => {
    const { names, notes } = jats(author('<string-name>Ada Lovelace (MD)</string-name>'));
    expect([names, notes]).toEqual(['Ada Lovelace', ['Left out of the authors’ names: MD']]);
  });

  it('have affiliations that are counted as lost if no author is linked to them', () => {
    const { contributors, unheld } = jats(
      `<contrib-group><contrib contrib-type="author"><name><surname>L</surname></name><xref ref-type="aff" rid="a"/></contrib>
        <aff id="a">First</aff><aff id="a">Second</aff><aff id="b">Third</aff></contrib-group>`,
    );
    expect(contributors[0]?.affiliations).toEqual([{ name: 'Second' }]);
    expect(unheld?.get('contrib-group/aff (without a link)')).toBe(2);
  });

  it.each(['authors', 'contributors', 'byline', 'Writers', ''])(
    'may be in a group that is marked as “%s”',
    (type) => {
      const group = author('<collab>Reef Team</collab>').replace(
        'group',
        `group content-type="${type}"`,
      );
      expect(jats(group).names).toBe('Reef Team');
    },
  );

  it('have footnotes and addresses that are counted as lost', () => {
    const { unheld } = jats(author('<collab>Reef<fn><p>N</p></fn><email>x@y.org</email></collab>'));
    expect([...(unheld ?? [])].map(([kind, count]) => `${kind} ${count}`)).toEqual([
      'contrib-group/contrib/collab/fn 1',
      'contrib-group/contrib/collab/email 1',
    ]);
  });
});

it.each([
  ['[{"given":"Ada","family":"Lovelace§"}]', { given: 'Ada', family: 'Lovelace' }],
  [
    '[{"name":"Ada Lovelace§","given":"Ada*","family":"†Lovelace","suffix":"‖"}]',
    { given: 'Ada', family: 'Lovelace' },
  ],
  ['[{"name":"Ada Lovelace ¶"}]', {}],
  ['[{"name":"Ada Lovelace²","isOrganization":true}]', { isOrganization: true }],
])('removes footnote marks from the details %s of the API and of JSON', (sent, parts) => {
  expect(contributorsInput.parse(sent)).toEqual([{ name: 'Ada Lovelace', ...parts }]);
});

it.each(['*', '†', '‡', '§', '¶', '‖', '²'])(
  'asks about the character %s within a name',
  (mark) => {
    const [doubt] = doubtsAbout([{ name: `Ada Love${mark}lace` }]);
    expect(doubt?.message).toMatch(/has digits or signs/);
    expect(authorsFinding([{ name: `Ada Love${mark}lace` }])?.[0]).toBe('fault');
  },
);

it.each([
  ['Dept of Ice, <ada@example.org>', true],
  ['Ice <https://ice.example>, T<Tc and p>pc', true],
  ['<i>Ice</i> Lab', false],
  ['Ice<br>Lab', false],
  ['<script src="x"></script>', false],
])('takes %s as an affiliation and a funder: %s', (text, isText) => {
  const contributors = [
    { name: 'Ada', affiliations: [{ name: text, country: text.slice(0, 90) }] },
  ];
  expect(contributorsInput.safeParse(JSON.stringify(contributors)).success).toBe(isText);
  expect(articleListInputs.funding.safeParse(JSON.stringify([{ name: text }])).success).toBe(
    isText,
  );
});

describe('the authors of Crossref’s XML', () => {
  const person = (given: string, surname: string, suffix = '') =>
    `<person_name contributor_role="author"><given_name>${given}</given_name><surname>${surname}</surname>${suffix && `<suffix>${suffix}</suffix>`}</person_name>`;

  it.each([
    [person('太郎', '山田'), '山田 太郎'],
    [person('민수', '김'), '김 민수'],
    [person('Martin', 'King', 'Jr.'), 'Martin King Jr.'],
    [person('Martin', 'King, Jr.'), 'Martin King Jr.'],
    [person('Jane', 'Doe', 'MD'), 'Jane Doe'],
    [person('Jane', 'Doe', 'MD*'), 'Jane Doe'],
    [person('Ada', 'Lovelace§'), 'Ada Lovelace'],
    [person('Ada†', 'Lovelace *,‡'), 'Ada Lovelace'],
    [person('¶ Ada', 'Lovelace²', '‖'), 'Ada Lovelace'],
    ['<organization contributor_role="author">Reef Team*</organization>', 'Reef Team'],
    ['<organization contributor_role="author">for the Reef Team</organization>', 'The Reef Team'],
  ])('%s is %s', (element, name) => {
    expect(crossref(element).names).toBe(name);
  });
});
