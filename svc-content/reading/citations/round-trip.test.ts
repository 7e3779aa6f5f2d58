import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CitationFile, parseAuthorName, plainText, splitAuthors } from '@app/contracts';
import { type Creator, parse as parseBibtex } from '@retorquere/bibtex-parser';
import { CSLParser, parseENW, parseRIS } from 'bibliojson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { journalArticles } from '../../../local/demo/content.ts';
import { articleFields } from '../../store/testing/article-form.ts';
import { publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

const JOURNAL = 'Journal of Tides & Öre';
const PUBLISHER = 'Öre and Söhne';
const folder = process.env.REAL_ARTICLES;

let content: TestContent;
beforeAll(async () => {
  content = await startContent();
  const settings = { websitename: JOURNAL, publisher: PUBLISHER, language: 'de' };
  await content.post('/api/settings', settings, content.sign('admin'));
});
afterAll(() => content.close());

/** The fields of the form that publishes an article. */
const publishedSchema = z
  .object({
    refnumber: z.string(),
    title: z.string(),
    authorname: z.string(),
    abstract: z.string(),
    keywords: z.string(),
    doi: z.string().default(''),
    pagenumber: z.string(),
    year: z.string(),
    volume: z.string(),
    issue: z.string(),
  })
  .catchall(z.string());
type Published = z.infer<typeof publishedSchema>;

/** An article as read back from a file. */
interface Reference {
  title: string;
  /** Each author's family name, with the particle before it, and given names. */
  authors: [string, string][];
  journal: string;
  publisher: string;
  year: string;
  volume: string;
  number: string;
  pages: string;
  doi: string;
  url: string;
  abstract: string;
  keywords: string[];
}

function expectedOf(article: Published): Reference {
  const { refnumber, year, volume, issue, doi, keywords } = article;
  return {
    title: normalized(plainText(article.title)),
    authors: splitAuthors(article.authorname).map((name) => {
      const { family, given, particle } = parseAuthorName(name);
      return [`${particle} ${family}`.trim(), given];
    }),
    journal: JOURNAL,
    publisher: PUBLISHER,
    year,
    volume,
    number: issue,
    pages: article.pagenumber,
    doi,
    url: `http://journal.test/archives/${year}/vol${volume}/issue${issue}/${refnumber}`,
    abstract: normalized(plainText(article.abstract)),
    keywords: keywords
      .split(',')
      .map((keyword) => keyword.trim())
      .sort(),
  };
}

/** Replaces subscripts and some other characters, as the BibTeX parser does. */
function normalized(text: string): string {
  return text
    .replace(/<[^>]*>/g, '')
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim();
}

function readBibtex(file: string): Reference {
  const { entries, errors } = parseBibtex(file, { sentenceCase: false });
  expect(errors).toEqual([]);
  const { author, ...fields } = z
    .object({
      title: z.string(),
      author: z.custom<Creator[]>(Array.isArray),
      journal: z.string(),
      publisher: z.array(z.string()).transform((names) => names.join('; ')),
      year: z.string(),
      volume: z.string(),
      number: z.string(),
      pages: z.string(),
      doi: z.string().default(''),
      url: z.string(),
      abstract: z.string(),
      keywords: z.array(z.string()),
    })
    .parse(entries[0]?.fields);
  return {
    ...fields,
    title: normalized(fields.title),
    authors: author.map(({ prefix = '', lastName = '', firstName = '', name }) => [
      name ?? `${prefix} ${lastName}`.trim(),
      firstName,
    ]),
    pages: fields.pages.replace('–', '-'),
    abstract: normalized(fields.abstract),
    keywords: fields.keywords.toSorted(),
  };
}

const piecesSchema = z
  .array(z.object({ text: z.string() }))
  .transform((pieces) => pieces.map(({ text }) => text).join(''));
const entrySchema = z.object({
  title: piecesSchema,
  author: z.array(
    z.object({
      prefix: piecesSchema.default(''),
      family: piecesSchema.default(''),
      given: piecesSchema.default(''),
      literal: piecesSchema.optional(),
    }),
  ),
  journaltitle: piecesSchema,
  publisher: z.array(piecesSchema).default([]),
  date: z.string(),
  volume: piecesSchema,
  issue: piecesSchema.optional(),
  number: piecesSchema.optional(),
  pages: z.array(z.array(z.array(z.object({ text: z.string() })))),
  doi: z.string().default(''),
  url: z.string(),
  abstract: piecesSchema,
  keywords: z.array(z.string()).default([]),
});

/** Converts an entry read by bibliojson. */
function referenceOf(entry: { fields: unknown } | undefined): Reference {
  const fields = entrySchema.parse(entry?.fields);
  return {
    title: normalized(fields.title),
    authors: fields.author.map(({ prefix, family, given, literal }) => [
      literal ?? `${prefix} ${family}`.trim(),
      given,
    ]),
    journal: fields.journaltitle,
    publisher: fields.publisher.join('; '),
    year: fields.date.slice(0, 4),
    volume: fields.volume,
    number: fields.issue ?? fields.number ?? '',
    pages: fields.pages
      .flat(2)
      .map(({ text }) => text)
      .join('-'),
    doi: fields.doi,
    url: fields.url,
    abstract: normalized(fields.abstract),
    keywords: fields.keywords.toSorted(),
  };
}

async function expectToBeReadBack(article: Published): Promise<void> {
  const file = async (ending: CitationFile) => {
    const answer = await content.get(`/api/cite/${article.refnumber}.${ending}`);
    return answer.text();
  };
  const expected = expectedOf(article);
  expect(readBibtex(await file('bib'))).toEqual(expected);

  const ris = parseRIS(await file('ris'));
  expect(ris.errors).toEqual([]);
  expect(referenceOf(ris.entries[1])).toEqual(expected);

  // bibliojson ignores `%R`, which contains the DOI.
  const endnoteFile = await file('enw');
  if (article.doi) expect(endnoteFile).toContain(`\r\n%R ${article.doi}\r\n`);
  const endnote = parseENW(endnoteFile);
  expect(endnote.errors).toEqual([]);
  expect({ ...referenceOf(endnote.entries[1]), doi: article.doi }).toEqual(expected);

  // CSL-JSON has the keywords as one string. bibliojson ignores the publisher of a journal.
  const csl = JSON.parse(await file('json'));
  const keywords = String(csl[0].keyword).split(', ').sort();
  const read = referenceOf(new CSLParser(csl).parse()[1]);
  expect({ ...read, keywords, publisher: csl[0].publisher }).toEqual(expected);
}

async function publishIn(article: Published): Promise<void> {
  const [year, volume, issue] = [article.year, article.volume, article.issue].map(Number);
  await content.post('/api/admin/create-issue', { year, volume, issue }, content.sign('admin'));
  await publish(content, article);
}

describe('the citation files read by other libraries', () => {
  it.each(journalArticles.map(({ fields }) => fields))(
    'equal $refnumber of the demonstration journal',
    async (fields) => {
      const form = Object.entries(fields).map(([name, value]) => [
        name,
        Array.isArray(value) ? JSON.stringify(value) : String(value),
      ]);
      const article = publishedSchema.parse(Object.fromEntries(form));
      await publishIn(article);
      await expectToBeReadBack(article);
    },
  );

  it.skipIf(folder === undefined)('equal real articles', async () => {
    const real = z.object({
      articles: z.array(
        z.object({
          ...publishedSchema.pick({ refnumber: true, title: true, abstract: true, doi: true })
            .shape,
          authors: z.array(z.object({ given: z.string(), family: z.string() })),
          published: z.string(),
          volume: z.number(),
          issue: z.number(),
          firstpage: z.number(),
          pages: z.number(),
        }),
      ),
    });
    const list = await readFile(join(folder ?? '', 'articles.json'), 'utf8');
    const { articles } = real.parse(JSON.parse(list));
    expect(articles.length).toBeGreaterThan(0);
    for (const { authors, published, firstpage, pages, volume, issue, ...article } of articles) {
      const names = authors.map(({ given, family }) => `${given} ${family}`);
      const fields = publishedSchema.parse(
        articleFields({
          ...article,
          authorname: names.join(', '),
          publishdate: published,
          pagenumber: `${firstpage}-${firstpage + pages - 1}`,
          year: published.slice(0, 4),
          volume: String(volume),
          issue: String(issue),
        }),
      );
      await publishIn(fields);
      await expectToBeReadBack(fields);
      // Compare only family names, in which the list sometimes includes a middle initial.
      const families = expectedOf(fields).authors.map(([family]) => family);
      for (const [at, { family }] of authors.entries()) {
        expect(family.endsWith(families[at] ?? '?'), family).toBe(true);
      }
    }
  });
});
