import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleForm } from '../../store/testing/article-form.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { readSource } from '../import/read-source.ts';
import { find, readXml, type XmlElement } from '../xml/read-xml.ts';
import { type Difference, differencesOf } from './testing/differences.ts';

const folder = process.env.REAL_DEPOSITS;
const files = folder ? globSync('*.crossref.xml', { cwd: folder }).sort() : [];

/** The expected text of our deposit at each path where it intentionally differs from the official text. */
const EXPECTED: Record<string, (official: string, refnumber: string) => RegExp | string> = {
  'journal_article/contributors/person_name/ORCID': (orcid) => orcid.replace('http:', 'https:'),
  'journal_article/program/related_item/inter_work_relation(doi)': (doi) =>
    doi.replace(/^[“"]?(?:https?:\/\/(?:dx\.)?doi\.org\/)?|[”"]$/g, ''),
  'journal_article/doi_data/resource': (_, refnumber) =>
    new RegExp(`^http://journal.test/archives/\\d+/vol\\d+/issue\\d+/${refnumber}$`),
  'journal_article/doi_data/collection(text-mining)/item/resource': (_, refnumber) =>
    new RegExp(`^http://journal.test/archives/\\d+/vol\\d+/issue\\d+/${refnumber}\\.pdf$`),
};

/** Returns how our deposit differs at a path, in the words of the table in docs/crossref.md. */
function wordFor(path: string, { official, ours }: Difference, refnumber: string): string {
  if (ours.length === 0) return 'left out';
  if (official.length === 0) return 'added';
  const expected = EXPECTED[path];
  const wanted = official.map((text) =>
    expected ? expected(text, refnumber) : `no difference from ${text}`,
  );
  expect(ours, `${refnumber}: ${path}`).toEqual(
    wanted.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one))),
  );
  return 'written differently';
}

describe.skipIf(folder === undefined)('official deposits', () => {
  let content: TestContent;
  beforeAll(async () => {
    content = await startContent();
    await content.post(
      '/api/settings',
      {
        websitename: 'Journal of Open Source Education',
        abbreviated_title: 'JOSE',
        issn: '2577-3569',
        publisher: 'The Open Journal',
        websiteemail: 'admin@theoj.org',
      },
      content.sign('admin'),
    );
  });
  afterAll(() => content.close());

  /** Imports a deposit as an administrator does, and returns the reference number of its article. */
  async function importDeposit(name: string): Promise<string> {
    const admin = content.sign('admin');
    const { rows } = readSource(await readFile(join(folder ?? '', name)));
    const { year, volume, issue, refnumber = '' } = rows[0]?.fields ?? {};
    const key = { year: Number(year), volume: Number(volume), issue: Number(issue) };
    await content.post('/api/admin/create-issue', key, admin);
    const form = articleForm({ ...rows[0]?.fields, ptype: 'free', txnid: '', email: '' });
    const made = await content.post('/api/admin/import/articles', form, admin);
    expect(made.status, `${name}: ${await made.text()}`).toBe(201);
    return refnumber;
  }

  async function written(refnumber: string): Promise<string> {
    const body = { refnumbers: [refnumber] };
    const answer = await content.post('/api/admin/crossref', body, content.sign('admin'));
    const text = await answer.text();
    expect(answer.status, text).toBe(200);
    return text;
  }

  const journalIn = (text: string): XmlElement => {
    const journal = find(readXml(text), 'body/journal');
    if (!journal) throw new Error('The file is no deposit of a journal');
    return journal;
  };

  it('are reproduced after an import, except for the differences that docs/crossref.md lists', async () => {
    expect(files).toHaveLength(19);
    const counts = new Map<string, number>();
    for (const name of files) {
      const official = await readFile(join(folder ?? '', name), 'utf8');
      const refnumber = await importDeposit(name);
      const ours = await written(refnumber);
      for (const [path, difference] of differencesOf(journalIn(official), journalIn(ours))) {
        const row = `| \`${path}\` | ${wordFor(path, difference, refnumber)} |`;
        counts.set(row, (counts.get(row) ?? 0) + 1);
      }
    }
    const document = readFileSync(new URL('../../../docs/crossref.md', import.meta.url), 'utf8');
    const rows = document.split('\n').filter((line) => line.startsWith('| `'));
    // The last column, which has the reason, is not compared.
    const listed = rows.map((row) => /^((?:\|[^|]+){3}\|)[^|]+\|$/.exec(row)?.[1] ?? row);
    expect(listed.sort()).toEqual([...counts].map(([row, count]) => `${row} ${count} |`).sort());
  });
});
