import { expect, it, vi } from 'vitest';
import { institutionOf, mailbox } from './addresses.ts';
import { type AuthorIdentities, conflictsOf } from './conflicts.ts';
import { likenessOf } from './names.ts';

const author = { name: 'Asha Rao', emails: ['asha.rao@physics.cold.example'], orcid: '' };
const manuscript = (given: Partial<AuthorIdentities> = {}): AuthorIdentities => ({
  authors: [author],
  opposed: [],
  editors: [],
  papers: [],
  ...given,
});
const reviewer = { name: 'Karel Novák', emails: ['karel@heat.example'], orcid: '' };

it.each([
  ['Asha Rao', 'Rao Asha', 'same'],
  ['Asha Rao', 'RAO, Asha', 'same'],
  ['Jürgen Müller', 'Juergen Mueller', 'same'],
  ['Søren Kierkegaard', 'Soeren Kierkegaard', 'same'],
  ['Łukasz Wójcik', 'Lukasz Wojcik', 'same'],
  ['Dr. Asha Rao PhD', 'Asha Rao', 'same'],
  ['Émilie du Châtelet', 'E. du Chatelet', 'likely'],
  ['A. Rao', 'Rao Asha', 'likely'],
  ['JR Smith', 'John Robert Smith', 'likely'],
  ['Jean-Pierre Serre', 'J.-P. Serre', 'likely'],
  ['Asha Rao', 'Asha Meera Rao', 'likely'],
  ['王伟', '王伟', 'same'],
  ['Rao', 'Asha Rao', undefined],
  ['A. R.', 'Asha Rao', undefined],
  ['Asha Rao', 'Meera Rao', undefined],
  ['B. Rao', 'Asha Rao', undefined],
  ['Wei Wang', 'Wei Zhang', undefined],
  ['', '', undefined],
] as const)('finds that %s and %s are %s', (one, other, likeness) => {
  expect([likenessOf(one, other), likenessOf(other, one)]).toEqual([likeness, likeness]);
});

it('folds each name once for a list of reviewers, because authors may have written hundreds of articles', () => {
  const names = Array.from({ length: 300 }, (_, n) => `Writer${n} Folded${n}`);
  const papers = [{ title: 'Isomers', author: 'Asha Rao', names }];
  const people = Array.from({ length: 50 }, (_, n) => ({ ...reviewer, name: `Reader${n} Folded` }));
  const normalize = vi.spyOn(String.prototype, 'normalize');
  for (const person of people) conflictsOf(person, manuscript({ papers }));
  const calls = normalize.mock.calls.length;
  normalize.mockRestore();
  // Each name has two words. Each word is folded twice (with and without split capitals), and each folding normalizes
  // it twice.
  expect(calls).toBeLessThan(10 * (names.length + people.length));
});

it('reads all spellings of an address as one mailbox', () => {
  expect(mailbox('A.Rao+Review@GoogleMail.com')).toBe(mailbox('arao@gmail.com'));
  expect(mailbox('a_r-a.o@pm.me')).toBe(mailbox('arao@proton.me'));
  expect(mailbox('anything@rao.fastmail.com')).toBe(mailbox('rao@fastmail.com'));
  expect(mailbox('a.rao@cold.example')).not.toBe(mailbox('arao@cold.example'));
});

it.each([
  ['rao@physics.cam.ac.uk', 'cam.ac.uk'],
  ['rao@iitb.ac.in', 'iitb.ac.in'],
  ['rao@yahoo.co.in', undefined],
  ['rao@gmail.com', undefined],
  ['rao@localhost', undefined],
])('reads the institution of %s as %s', (address, domain) => {
  expect(institutionOf(address)).toBe(domain);
});

it('finds no conflict between strangers', () => {
  expect(conflictsOf(reviewer, manuscript())).toEqual([]);
});

it('compares all addresses, iDs and names of a person with those of the authors', () => {
  const emails = [...reviewer.emails, 'Asha.Rao+x@physics.cold.example'];
  expect(conflictsOf({ ...reviewer, emails }, manuscript())).toEqual([
    'Has the address asha.rao@physics.cold.example of the author Asha Rao',
    'Has an address at cold.example, like the author Asha Rao',
  ]);
  const orcid = '0000-0002-1825-0097';
  const known = manuscript({
    authors: [{ ...author, orcid: `https://orcid.org/${orcid}` }],
  });
  expect(conflictsOf({ ...reviewer, orcid }, known)).toEqual([
    'Has the ORCID iD of the author Asha Rao',
  ]);
  expect(conflictsOf({ ...reviewer, name: 'Rao A.' }, manuscript())).toEqual([
    'May be the author Asha Rao: the names are alike',
  ]);
});

it('finds colleagues by the domain of their addresses, except domains of common providers', () => {
  const at = (email: string) => conflictsOf({ ...reviewer, emails: [email] }, manuscript());
  expect(at('k@chemistry.cold.example')).toEqual([
    'Has an address at cold.example, like the author Asha Rao',
  ]);
  const shared = manuscript({ authors: [{ ...author, emails: ['asha@gmail.com'] }] });
  expect(conflictsOf({ ...reviewer, emails: ['karel@gmail.com'] }, shared)).toEqual([]);
});

it('finds papers of the journal that the person wrote with an author', () => {
  const paper = { title: 'Cold engines', author: 'Asha Rao' };
  const names = ['A. Rao', 'Novak, K.'];
  expect(conflictsOf(reviewer, manuscript({ papers: [{ ...paper, names }] }))).toEqual([
    'Wrote “Cold engines” in this journal with the author Asha Rao',
  ]);
});

it('reports that shared papers are not checked while the archive does not respond', () => {
  expect(conflictsOf(reviewer, manuscript({ papers: undefined }))).toEqual([
    'Shared papers are not checked, because the archive does not answer',
  ]);
});

it('names the reason why the authors oppose a reviewer', () => {
  const opposed = [{ name: '', email: 'karel@heat.example', reason: 'A dispute' }];
  expect(conflictsOf(reviewer, manuscript({ opposed }))).toEqual([
    'The authors oppose this reviewer: “A dispute”',
  ]);
});

it('reports that a reviewer uses the desk and may know the authors from there', () => {
  const editors = [{ name: 'Meera Iyer', emails: ['meera@journal.example'], orcid: '' }];
  const found = (person: object) =>
    conflictsOf({ ...reviewer, ...person }, manuscript({ editors }));
  const known = ['Uses the desk, and may have read who the authors are'];
  expect(found({ emails: ['meera+review@journal.example'] })).toEqual(known);
  expect(found({ name: 'M. Iyer' })).toEqual(known);
  expect(found({})).toEqual([]);
});
