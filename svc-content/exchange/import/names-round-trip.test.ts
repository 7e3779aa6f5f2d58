import { type Contributor, namePartsOf, personOf, readAuthor } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullSettings } from '../../store/testing/full-article.ts';
import { createIssue, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { readSource } from './read-source.ts';

const contributors: Contributor[] = [
  { name: 'Ada Lovelace' },
  { name: 'Martin Luther King Jr.' },
  { name: 'Melissa Harrison Jnr', given: 'Melissa', family: 'Harrison', suffix: 'Jnr' },
  { name: 'Ludwig II' },
  { name: 'Davis Love III' },
  { name: 'Plato' },
  { name: 'Johannes Diderik van der Waals' },
  { name: 'Juana de la Cruz' },
  { name: 'Ahmad bin Said' },
  { name: 'Abu Rayhan al-Biruni' },
  { name: 'Gabriel García Márquez' },
  { name: 'Ashlee N. Ford Versypt', given: 'Ashlee N.', family: 'Ford Versypt' },
  { name: 'José da Silva Filho' },
  { name: '山田 太郎', given: '太郎', family: '山田' },
  { name: '毛泽东' },
  { name: '김 민수' },
  { name: 'ヤマダ ハナ' },
  { name: 'محمد بن سعيد' },
  { name: 'Văn An Nguyễn' },
  { name: 'The Shore Group', isOrganization: true },
  { name: 'Barnes and Noble, Inc.', isOrganization: true },
  { name: 'Ministry of Water; Department of Ice', isOrganization: true },
  { name: '研究会', isOrganization: true },
  { name: 'UNESCO', isOrganization: true },
];

/**
 * Returns the data that must be equal after the import: the name, whether it belongs to an organization, and the parts
 * that citations contain.
 */
const known = (author: Contributor) => {
  const { family, given, particle, suffix } = namePartsOf(author);
  return {
    name: author.name,
    isOrganization: author.isOrganization ?? false,
    parts: [[particle, family].filter(Boolean).join(' '), given, suffix].join('|'),
  };
};

describe('the names of authors are the same after an import', () => {
  let content: TestContent;
  beforeAll(async () => {
    content = await startContent();
    const admin = content.sign('admin');
    await content.post('/api/settings', fullSettings, admin);
    await createIssue(content, 1);
    await publish(content, {
      refnumber: 'N-1',
      issue: '1',
      doi: '10.5555/names.1',
      contributors: JSON.stringify(contributors),
    });
  });
  afterAll(() => content.close());

  const file = async (path: string) => (await content.get(path)).text();
  const read = (text: string) => {
    const { rows, faults } = readSource(new TextEncoder().encode(text));
    expect(faults).toEqual([]);
    const authors: Contributor[] = JSON.parse(rows[0]?.fields.contributors ?? '[]');
    return authors.map(known);
  };
  const expected = contributors.map(known);

  it('from BibTeX', async () => {
    expect(read(await file('/api/cite/N-1.bib'))).toEqual(expected);
  });

  it('from JATS', async () => {
    expect(read(await file('/api/jats/N-1.xml'))).toEqual(expected);
  });

  it('from a deposit at Crossref', async () => {
    const body = { refnumbers: ['N-1'] };
    const deposit = await content.post('/api/admin/crossref', body, content.sign('admin'));
    expect(read(await deposit.text())).toEqual(expected);
  });

  const persons = contributors.filter(({ isOrganization }) => !isOrganization);

  it('from RIS', async () => {
    const lines = (await file('/api/cite/N-1.ris')).match(/(?<=^AU {2}- ).*(?=\r)/gm) ?? [];
    expect(lines.slice(persons.length)).toEqual(
      contributors.slice(persons.length).map(({ name }) => name),
    );
    const names = lines.slice(0, persons.length).map((line) => readAuthor(line).authors[0]?.name);
    expect(names).toEqual(persons.map(({ name }) => name));
  });

  it('from CSL-JSON', async () => {
    const [{ author: authors }] = JSON.parse(await file('/api/cite/N-1.json'));
    const names = authors.map((author: Record<string, string>) => {
      const { literal, family = '', given = '', suffix = '' } = author;
      const particle = author['non-dropping-particle'] ?? '';
      return literal ?? personOf({ given, family: `${particle} ${family}`, suffix }).name;
    });
    expect(names).toEqual(contributors.map(({ name }) => name));
  });
});
