import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSource } from '../import/read-source.ts';
import { elementsOf, find, readXml, textOf, type XmlElement } from '../import/xml.ts';
import { articleForm } from '../testing/article-form.ts';
import { startContent, type TestContent } from '../testing/start-content.ts';

const folder = process.env.REAL_DEPOSITS;
const files = folder ? globSync('*.crossref.xml', { cwd: folder }) : [];

/** What an official deposit says and ours does not, by path, with the reason. */
const NOT_WRITTEN: Record<string, string> = {
  'journal_metadata/doi_data/doi': 'the journal’s own DOI is not held',
  'journal_metadata/doi_data/resource': 'the journal’s own DOI is not held',
  'journal_issue/publication_date/month': 'an issue has a year only',
  'journal_article/program/license_ref@applies_to=am': 'nothing is known of the manuscript',
};

/** What both say differently, with the value that the official one must have to be equal. */
const MENDED: Record<string, (official: string) => string> = {
  'journal_article/contributors/person_name/ORCID': (orcid) => orcid.replace('http:', 'https:'),
  // Eight deposits have the resolver’s address before the DOI, six of them in quotation marks.
  'journal_article/program/related_item/inter_work_relation@identifier-type=doi': (doi) =>
    doi.replace(/^[“"]?(?:https?:\/\/(?:dx\.)?doi\.org\/)?|[”"]$/g, ''),
  // The addresses of the journal’s former site.
  'journal_article/doi_data/resource': () => 'page',
  'journal_article/doi_data/collection/item/resource': () => 'file',
};

/** Returns the texts of a deposit’s journal by path. Attributes that distinguish elements are in the path. */
function textsOf(journal: XmlElement | undefined, isOfficial: boolean): string[] {
  const visit = (element: XmlElement, parent: string): string[] => {
    const { applies_to, 'identifier-type': identifierType } = element.attributes;
    const mark =
      (applies_to && `@applies_to=${applies_to}`) ||
      (identifierType && `@identifier-type=${identifierType}`) ||
      '';
    const path = [parent, element.name + mark].filter(Boolean).join('/');
    const children = elementsOf(element);
    if (children.length > 0) {
      const { key = '', 'relationship-type': type = '' } = element.attributes;
      const own = key || type ? [`${path}: ${key}${type}`] : [];
      return [...own, ...children.flatMap((child) => visit(child, path))];
    }
    if (isOfficial && NOT_WRITTEN[path]) return [];
    const isAddress = /^journal_article\/doi_data\/(collection|resource)/.test(path);
    const mend = isOfficial || isAddress ? MENDED[path] : undefined;
    return [`${path}: ${mend ? mend(textOf(element)) : textOf(element)}`];
  };
  return elementsOf(journal)
    .flatMap((child) => visit(child, ''))
    .sort();
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

  it('are there', () => {
    expect(files).toHaveLength(19);
  });

  it.each(files)('%s is written as it was, after its import', async (name) => {
    const refnumbers = [await importDeposit(name)];
    const answer = await content.post('/api/admin/crossref', { refnumbers }, content.sign('admin'));
    const written = await answer.text();
    expect(answer.status, written).toBe(200);
    const journal = (text: string) => find(readXml(text), 'body/journal');
    const official = await readFile(join(folder ?? '', name), 'utf8');
    expect(textsOf(journal(written), false)).toEqual(textsOf(journal(official), true));
  });
});
