import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainText, splitAuthors } from '@app/contracts';
import { describe, expect, it } from 'vitest';
import { readSource } from '../../exchange/import/read-source.ts';
import {
  readRealArticles,
  realAuthors,
  realFolder,
  realPdfPath,
} from '../../store/testing/real-articles.ts';
import { lettersOf } from '../indexing-checks/letters.ts';
import { proposalReader } from './read-proposal.ts';

const deposits = process.env.REAL_DEPOSITS;
/** The required share of articles for which both title and authors are correct. */
const REQUIRED_SHARE = 0.8;

interface Known {
  path: string;
  title: string;
  authors: string[];
  doi: string;
  firstPage: string;
  abstract?: string;
  references?: number;
}

const same = (one: string, other: string) => lettersOf(one) === lettersOf(other);

/**
 * Returns whether the found names match the names of the record. The record must contain all authors, but may lack
 * middle names that the PDF prints.
 */
function areAuthors(found: readonly string[], known: readonly string[]): boolean {
  const words = (name = '') =>
    name
      .split(/[\s.-]+/)
      .map(lettersOf)
      .filter(Boolean);
  return (
    found.length === known.length &&
    known.every((name, at) => {
      const left = words(found[at]);
      return words(name).every((word) => left.splice(0, left.indexOf(word) + 1).includes(word));
    })
  );
}

/** Counts, for each field, the PDFs in which it is found correctly. */
async function measure(name: string, articles: readonly Known[]) {
  const read = proposalReader();
  const right = { title: 0, authors: 0, both: 0, doi: 0, firstPage: 0, abstract: 0, references: 0 };
  for (const known of articles) {
    const bytes = new Uint8Array(await readFile(known.path));
    const found = await read({ bytes, journal: 'Journal of Open Source Education' });
    if ('refused' in found) continue;
    const isTitle = same(plainText(found.title), plainText(known.title));
    const isAuthors = areAuthors(splitAuthors(found.authorname), known.authors);
    // Compare only the beginning, because the records' texts contain lines from the margin.
    const begin = lettersOf(plainText(found.abstract)).slice(0, 60);
    const isAbstract = begin !== '' && lettersOf(known.abstract ?? '').includes(begin);
    const count = found.references.length;
    right.title += Number(isTitle);
    right.authors += Number(isAuthors);
    right.both += Number(isTitle && isAuthors);
    right.doi += Number(found.doi === known.doi);
    right.firstPage += Number(found.pagenumber.split('-')[0] === known.firstPage);
    right.abstract += Number(isAbstract);
    right.references += Number(
      known.references === undefined ? count > 0 : count === known.references,
    );
  }
  console.info(`${name}, ${articles.length} PDFs, right:`, right);
  return right;
}

describe('proposals from real PDFs', () => {
  it.skipIf(realFolder === undefined)(
    'are correct for title and authors of published articles',
    async () => {
      const articles = (await readRealArticles()).map((article) => ({
        path: realPdfPath(article),
        title: article.title,
        authors: realAuthors(article),
        doi: article.doi,
        firstPage: String(article.firstpage),
        abstract: article.abstract,
      }));
      const right = await measure('Articles', articles);
      expect(right.both / articles.length).toBeGreaterThanOrEqual(REQUIRED_SHARE);
      expect(right.doi / articles.length).toBeGreaterThanOrEqual(REQUIRED_SHARE);
    },
  );

  it.skipIf(deposits === undefined)('are correct for title and authors of deposits', async () => {
    const folder = deposits ?? '';
    const articles: Known[] = [];
    for (const name of globSync('*.xml', { cwd: folder })) {
      const [row] = readSource(await readFile(join(folder, name))).rows;
      if (!row) throw new Error(`${name} has no article`);
      const { title = '', authorname = '', doi = '', pagenumber = '', references } = row.fields;
      articles.push({
        path: join(folder, name.replace('.crossref.xml', '.pdf')),
        title,
        authors: splitAuthors(authorname),
        doi,
        firstPage: pagenumber.split('-')[0] ?? '',
        references: JSON.parse(references ?? '[]').length,
      });
    }
    const right = await measure('Deposits', articles);
    expect(right.both / articles.length).toBeGreaterThanOrEqual(REQUIRED_SHARE);
    expect(right.references / articles.length).toBeGreaterThanOrEqual(REQUIRED_SHARE);
  });
});
