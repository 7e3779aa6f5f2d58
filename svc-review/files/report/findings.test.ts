import { describe, expect, it } from 'vitest';
import { findingsIn, type PlacedText } from './findings.ts';
import type { Person } from './people.ts';
import { reportOfFile, reportOfText } from './report.ts';

const person = (more: Partial<Person>): Person => ({
  name: '',
  email: '',
  orcid: '',
  affiliation: '',
  ...more,
});
const authors = [
  person({
    name: 'Brunhilde Vandermolen',
    email: 'b.vandermolen@saltworks.example',
    orcid: 'https://orcid.org/0000-0002-1825-0097',
    affiliation: 'Institute of Saltworks Chemistry, Leakham',
  }),
  person({ name: 'Oyelaran Adeyemi-Quist' }),
  person({ name: 'Иван Петрович Соколов', email: 'sokolov77@gmail.com' }),
  person({ name: 'Jörg Müller' }),
  person({ name: 'Wang Xiaoming' }),
  person({ name: 'Mark Young' }),
];

/** Returns the kinds of findings in a text, in their order. */
const kindsIn = (text: string, people = authors) =>
  reportOfText(text, people).findings.map(({ kind }) => kind);

describe('the findings in a text', () => {
  it.each([
    'as Brunhilde Vandermolen measured',
    'as B. Vandermolen measured',
    'as Vandermolen, B., measured',
    'as Vandermolen B measured',
    'as VANDERMOLEN measured',
    'ask Brunhilde for the data',
    'as Adeyemi-Quist measured',
    'as O. Adeyemi‐Quist measured',
    'O.A.Q. measured',
    'B.V. measured',
    'B. V. measured',
    'OAQ measured',
    'by I. P. Sokolov',
    'by Соколов И. П.',
    'by Ivan Sokolov',
    'by Joerg Mueller',
    'by J. Muller',
    'by 王晓明',
    'by Xiaoming Wang',
    'by M. Young',
    'the login bvandermolen has access',
    'files of brunhildevandermolen',
  ])('include the name in “%s”', (text) => {
    expect(kindsIn(text)).toEqual(['name']);
  });

  it.each([
    'Young’s modulus of a young tree is higher',
    'Mark the place, and mark it again',
    'the vandermolenite of a mine',
    'Quist measured it',
    'A. Miller and B. V. Brown measured it',
    'Section 2.B.V.3',
    'the sokol is a bird',
  ])('do not include a name in “%s”', (text) => {
    expect(kindsIn(text)).toEqual([]);
  });

  it.each<[kind: string, text: string]>([
    ['email', 'write to someone.else@lab.example'],
    ['email', 'write to someone (at) lab.example'],
    ['orcid', 'iD 0000-0001-5000-0007'],
    ['orcid', 'iD 0000000218250097'],
    ['affiliation', 'at the Saltworks Institute for Chemistry'],
    ['affiliation', 'http://www.saltworks.example/data'],
    ['affiliation', 'samples of our laboratory'],
    ['acknowledgement', 'Acknowledgements'],
    ['acknowledgement', 'We would like to thank Prof. Quillfeather for advice'],
    ['funding', 'This work was funded by a friend'],
    ['funding', 'supported by the Swiss National Science Foundation'],
    ['funding', 'under grant LEAK-GRANT-77'],
    ['funding', 'Grant No. UF130329'],
    ['self-citation', 'In our earlier work [3] we used the same cell'],
    ['self-citation', 'as we have previously shown'],
    ['self-citation', 'We recently reported this [4]'],
    ['self-citation', 'see my PhD thesis'],
    ['self-citation', 'as known (Vandermolen et al., 2019)'],
    ['self-citation', 'as known (Young 2019)'],
    ['ethics', 'approved by the ethics committee of Leakham'],
    ['ethics', 'the Institutional Review Board (no. 12) agreed'],
    ['repository', 'code at https://github.com/someone/brine'],
    ['repository', 'see osf.io/ab3de'],
    ['repository', 'see https://www.example.org/~quill/data'],
    ['signature', 'Best regards,\nQuentin Quillfeather'],
    ['signature', 'Sincerely, Dr. Q. Quillfeather'],
  ])('include a finding of the kind %s in “%s”', (kind, text) => {
    expect(kindsIn(text)).toEqual([kind]);
  });

  it.each([
    'The results are supported by the data of Table 2.',
    'We acknowledge that the sample is small.',
    'Previous work has shown this [3].',
    'The project 3 samples were dried.',
    'Best wishes of participants were recorded.',
    'The value is 0000-0002.',
  ])('do not include a harmless text such as “%s”', (text) => {
    expect(kindsIn(text)).toEqual([]);
  });

  it('name the line and quote it with some words around', () => {
    const text = `One\n${'word '.repeat(30)}Brunhilde Vandermolen ${'word '.repeat(30)}`;
    const [finding] = reportOfText(text, authors).findings;
    expect(finding?.place).toEqual({ in: 'paragraph', number: 2 });
    expect(finding?.excerpt).toMatch(/^…(word ){9,10}Brunhilde Vandermolen( word){9,10}…$/);
  });

  it('list a name once for each place', () => {
    expect(kindsIn('Vandermolen, B. Vandermolen and Vandermolen')).toEqual(['name']);
    expect(kindsIn('Vandermolen\nVandermolen')).toEqual(['name', 'name']);
  });

  it('are found quickly in hostile texts that repeat the beginning of a phrase', () => {
    const texts = ['We ', 'a@', 'B. ', '(Young ', 'our own ', '/~', 'grants ', 'https://'].map(
      (phrase): PlacedText => ({
        text: phrase.repeat(50_000),
        place: { in: 'file' },
        part: 'body',
      }),
    );
    const kinds = findingsIn(texts, { people: authors, isManuscript: true }).map(
      ({ kind }) => kind,
    );
    expect(kinds).toContain('name');
  });
});

describe('the findings in a manuscript', () => {
  const paragraphs = (...texts: string[]): PlacedText[] =>
    texts.map((text, at) => ({ text, place: { in: 'paragraph', number: at + 1 }, part: 'body' }));
  const kindsOf = (texts: PlacedText[]) =>
    findingsIn(texts, { people: authors, isManuscript: true }).map(({ kind, place }) =>
      'number' in place ? `${kind} ${place.number}` : kind,
    );

  it('include the authors before the abstract', () => {
    const texts = paragraphs(
      'Bromide in brine',
      'Brunhilde Vandermolen and Jörg Müller',
      'Department of Kelp, Port Tattle',
      'Abstract',
      'Bromide is measured at many a University.',
    );
    expect(kindsOf(texts)).toEqual(['author-block 2', 'author-block 3']);
  });

  it('include the authors’ works among the references, but no given names and initials of other people', () => {
    const texts = paragraphs(
      'Abstract',
      'References',
      'Vandermolen B. Bromide. 2019.',
      'Brunhilde Smith, B. V. Brown. Salt. https://github.com/smith/salt',
      'Acknowledgements',
      'Brunhilde helped.',
    );
    expect(kindsOf(texts)).toEqual(['self-citation 3', 'acknowledgement 5', 'name 6']);
  });

  it('include headers, footers and addresses of links', () => {
    expect(
      kindsOf([
        { text: 'Vandermolen et al., 2026', place: { in: 'page', number: 2 }, part: 'margin' },
        { text: 'mailto:jo@lab.example', place: { in: 'page', number: 3 }, part: 'side' },
        { text: 'We thank the ethics committee', place: { in: 'file' }, part: 'side' },
      ]),
    ).toEqual(['running-head 2', 'email 3']);
  });

  it('include the name of the file, and parts that could not be read', () => {
    const report = reportOfFile(
      { removed: [], texts: [], unread: [{ place: { in: 'file' }, excerpt: 'image1.emf' }] },
      { name: 'VandermolenBrine_v7.docx', kind: 'docx', people: authors },
    );
    expect(report.findings).toEqual([
      { kind: 'file-name', place: { in: 'file' }, excerpt: 'VandermolenBrine_v7.docx' },
      { kind: 'metadata', place: { in: 'file' }, excerpt: 'image1.emf' },
    ]);
  });

  it('are at most 500', () => {
    const texts = paragraphs(...Array.from({ length: 900 }, () => 'Vandermolen'));
    expect(findingsIn(texts, { people: authors, isManuscript: false })).toHaveLength(500);
  });
});
