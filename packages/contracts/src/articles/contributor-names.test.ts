import { describe, expect, it } from 'vitest';
import { createArticleSchema } from './article-input.ts';
import { type Contributor, contributorsInput } from './contributor.ts';
import { authornameOf, namePartsOf, withAuthorname } from './contributor-names.ts';

const ada: Contributor = {
  name: 'Ada Lovelace',
  given: 'Ada',
  family: 'Lovelace',
  orcid: '0000-0002-1825-0097',
};
const emilie: Contributor = { name: 'Émilie du Châtelet', isCorresponding: true };
const team: Contributor = { name: 'Engines, Mills, and Sons', isOrganization: true };
const all = [ada, emilie, team];

describe('a change of the authors’ names', () => {
  it.each([
    ['the same names', authornameOf(all), all],
    ['other spaces', 'Ada  Lovelace ,Émilie du Châtelet,Engines,Mills , and Sons', all],
    [
      'another order',
      'Engines, Mills, and Sons, Ada Lovelace, Émilie du Châtelet',
      [team, ada, emilie],
    ],
    ['a removed author', 'Émilie du Châtelet', [emilie]],
    [
      'a new author between',
      'Ada Lovelace, Mary Somerville, Émilie du Châtelet',
      [ada, { name: 'Mary Somerville' }, emilie],
    ],
    [
      'another person',
      'Mary Somerville, Émilie du Châtelet',
      [{ name: 'Mary Somerville' }, emilie],
    ],
    [
      'a name without its accents',
      'Emilie du Chatelet',
      [{ ...emilie, name: 'Emilie du Chatelet' }],
    ],
  ])('retains the details with %s', (_, authorname, expected) => {
    expect(withAuthorname(all, authorname)).toEqual(expected);
  });

  it('retains the details of a corrected name, but not its parts', () => {
    const name = 'Augusta Ada King Lovelace';
    expect(withAuthorname(all, `${name}, Émilie du Châtelet`)).toEqual([
      { name, orcid: ada.orcid },
      emilie,
    ]);
  });

  it.each(['Jeanne du Barry', 'Émilie Lovelace', 'Aida Love'])(
    'does not give the details of an author to %s',
    (name) => expect(withAuthorname([ada, emilie], name)).toEqual([{ name }]),
  );

  it('gives the details of one of two authors with the same name to only one author', () => {
    const wei = { name: 'Wei Zhang', orcid: '0000-0002-1694-233X' };
    expect(withAuthorname([wei, { name: 'Wei Zhang' }], 'Wei Zhang, Wei Zhang')).toEqual([
      wei,
      { name: 'Wei Zhang' },
    ]);
  });
});

it('removes commas from the parts of a name', () => {
  const name = 'Martin King Jr.';
  const parts = { given: 'Martin', family: 'King', suffix: 'Jr.' };
  expect(
    contributorsInput.parse([
      { given: 'Martin', family: 'King, Jr.' },
      { name: 'M. King', given: 'Martin,', family: 'King', suffix: ', Jr.' },
      { given: 'Jean, Paul', family: 'Doe' },
    ]),
  ).toEqual([
    { name, ...parts },
    { name: 'M. King', ...parts },
    { name: 'Jean Paul Doe', given: 'Jean Paul', family: 'Doe' },
  ]);
});

describe('a name with invisible characters', () => {
  const invisible = '\u200b\u00ad\u2060\ufeff';
  const sent = { name: `${invisible}Ada${invisible} Love\u00adlace`, given: `Ada ${invisible}` };

  it('is stored without them', () => {
    const name = 'Ada Lovelace';
    expect(contributorsInput.parse([sent])).toEqual([{ name, given: 'Ada' }]);
    expect(createArticleSchema.shape.authorname.parse(`${sent.name}, \ufeff Bob`)).toBe(
      `${name}, Bob`,
    );
  });

  it('is refused if all its characters are invisible', () => {
    const { authorname } = createArticleSchema.shape;
    for (const { error } of [
      contributorsInput.safeParse([{ name: invisible }]),
      authorname.safeParse(invisible),
    ]) {
      expect(error?.issues.map(({ message }) => message)).toEqual(['Required']);
    }
  });

  it('keeps the joiners of Persian and Indian scripts', () => {
    const name = 'علی‌رضا क्‍ष';
    expect(contributorsInput.parse([{ name }])).toEqual([{ name }]);
  });
});

describe('the parts of a name', () => {
  it('are the known ones', () => {
    const contributor = { name: 'A. N. Ford Versypt', given: 'A. N.', family: 'Ford Versypt' };
    expect(namePartsOf(contributor)).toMatchObject({ given: 'A. N.', family: 'Ford Versypt' });
  });

  it('are guessed if they are unknown', () => {
    expect(namePartsOf(emilie)).toMatchObject({ given: 'Émilie', particle: 'du' });
  });

  it('are not guessed for an organization', () => {
    expect(namePartsOf(team)).toEqual({ family: team.name, given: '', particle: '', suffix: '' });
  });
});
