import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  articlePath,
  articlePdfPath,
  doiUrl,
  issnLines,
  type JournalExport,
  jatsPath,
  journalExportSchema,
  licenseOf,
  licenseUrl,
  orcidUrl,
  plainText,
} from '@app/contracts';
import {
  messagesOfJats4r,
  OUTDATED_RULE,
} from '../../svc-content/exchange/jats/testing/schematron.ts';
import { requireValid } from '../../svc-content/exchange/jats/testing/validate.ts';
import { readValid } from '../../svc-content/reading/feeds/testing/validate.ts';
import type { Client } from '../systems/client.ts';
import { run } from '../systems/run.ts';

/** The result of a third-party client or validator. */
export interface Finding {
  records: number;
  errors: string[];
  warnings: { text: string; explanation: string; count: number }[];
}

interface Tools {
  python: string;
  /** An existing folder for files. */
  folder: string;
  signal: AbortSignal;
}

/** The address of an article on an earlier site. */
const FORMER_ADDRESS = 'https://earlier.example.org/article/1';

type Exported = JournalExport['articles'][number];
/** The data that clients should find about an article. */
type Expected = ReturnType<typeof expectedOf>;

/** Runs third-party clients and validators on every article. Returns their results by name. */
export async function checkJournal(client: Client, tools: Tools): Promise<Record<string, Finding>> {
  const { body } = await client.send('GET', '/api/admin/export/journal.json');
  const journal = journalExportSchema.parse(body);
  const { settings } = journal;
  const articles = journal.articles.filter(({ status }) => status === 'enabled');
  const table = `${FORMER_ADDRESS},${articles[0]?.refnumber}`;
  await client.send('POST', '/api/admin/redirects', { table });
  const expected = articles.map((article) => expectedOf(article, journal));
  return {
    ...(await readByPython(client, articles, expected, tools)),
    'html-metadata': await scraped(expected, issnLines(settings.issn)),
    ...(await validDocuments(client.origin, articles)),
  };
}

function expectedOf(article: Exported, { settings, editors }: JournalExport) {
  const { id, year, volume, issue, refnumber, doi, contributors, references } = article;
  const license = licenseOf(article, settings);
  const page = settings.origin + articlePath(article);
  const pdf = settings.origin + articlePdfPath(article);
  const hasText = Boolean(article.fulltext);
  return {
    refnumber,
    page,
    pdf,
    hasText,
    items: hasText ? [page, pdf, settings.origin + jatsPath(refnumber)] : [pdf],
    citeAs: doi ? doiUrl(doi) : '',
    doi,
    title: plainText(article.title),
    authors: contributors.map(({ name }) => name),
    // A name whose parts are known is cited with a comma.
    citedAs: contributors.map(({ name, given, family, suffix }) =>
      family ? [family, given, suffix].filter(Boolean).join(', ') : name,
    ),
    orcids: contributors.flatMap(({ orcid }) => (orcid ? [orcidUrl(orcid)] : [])),
    license: license && licenseUrl(license),
    pagenumber: article.pagenumber,
    // The required properties of JSON-LD.
    expected: [
      'headline',
      'datePublished',
      'inLanguage',
      ...(license ? ['license'] : []),
      ...(settings.publisher ? ['publisher'] : []),
      ...(references.some(({ doi: cited }) => cited) ? ['citation'] : []),
    ],
    // Values for the parameters in the API's paths. `parts` are parameters with the same meaning in all paths; the
    // meaning of the others depends on the path.
    parts: { id, year, volume, issue, refnumber },
    named: {
      '/api/editors/{id}': { id: editors[0]?.id ?? '' },
      '/api/authors/{name}': { name: contributors[0]?.name ?? '' },
      '/api/redirects': { address: FORMER_ADDRESS },
      '/api/cite/{name}': { name: `${refnumber}.bib` },
      '/archives/{year}/{volume}/{issue}/{refnumber}.pdf': {
        volume: `vol${volume}`,
        issue: `issue${issue}`,
      },
    },
  };
}

async function readByPython(
  client: Client,
  articles: readonly Exported[],
  expected: readonly Expected[],
  { python, folder, signal }: Tools,
): Promise<Record<string, Finding>> {
  const bags = `${folder}/bags`;
  mkdirSync(bags);
  for (const volume of new Set(articles.map(({ year, volume }) => `${year}/${volume}`))) {
    const address = `${client.origin}/api/admin/preservation/${volume}.tar`;
    const answer = await fetch(address, { headers: client.headers });
    writeFileSync(`${bags}/${volume.replace('/', '-')}.tar`, await answer.bytes());
  }
  const list = `${folder}/articles.json`;
  writeFileSync(list, JSON.stringify(expected));
  const script = new URL('pages.py', import.meta.url).pathname;
  const { code, output } = await run([python, script, client.origin, list, bags], signal);
  if (code !== 0) throw new Error(output);
  const found: Record<string, Omit<Finding, 'warnings'>> = JSON.parse(output);
  return Object.fromEntries(
    Object.entries(found).map(([name, finding]) => [name, { ...finding, warnings: [] }]),
  );
}

/** The tags of Highwire Press, which Zotero reads first, as returned by Wikimedia's scraper. */
interface Scraped {
  highwirePress: Partial<Record<string, string | string[]>>;
}

/** Compares the records with the tags that Wikimedia's citation scraper finds on each page. */
async function scraped(expected: readonly Expected[], issns: string[]): Promise<Finding> {
  // The cast is needed because the package has no types.
  const scrape: (url: string) => Promise<Scraped> = createRequire(import.meta.url)('html-metadata');
  const errors: string[] = [];
  for (const article of expected) {
    const { highwirePress: found } = await scrape(article.page);
    const [first, last = first] = article.pagenumber.split('-');
    const wanted: Record<string, string | string[] | undefined> = {
      title: article.title,
      author: article.citedAs,
      issn: issns,
      firstpage: first,
      lastpage: last === first ? undefined : last,
      doi: article.doi || undefined,
      pdf_url: article.pdf,
    };
    for (const [name, value] of Object.entries(wanted)) {
      if (listed(found[name]) !== listed(value)) {
        errors.push(`${article.page}: ${name} is ${listed(found[name])}, not ${listed(value)}`);
      }
    }
  }
  return { records: expected.length, errors, warnings: [] };
}

const listed = (value: string | string[] | undefined) => JSON.stringify([value ?? []].flat());

/** Validates the JATS of each article, the feed and the sitemap. */
async function validDocuments(
  origin: string,
  articles: readonly Exported[],
): Promise<Record<string, Finding>> {
  const bySchema: Finding = { records: 0, errors: [], warnings: [] };
  const byRules: Finding = { records: 0, errors: [], warnings: [] };
  let outdated = 0;
  const check = async (path: string, validate: (document: string) => unknown) => {
    const document = await (await fetch(origin + path)).text();
    bySchema.records += 1;
    try {
      validate(document);
    } catch (error) {
      bySchema.errors.push(`${path}: ${error}`);
    }
    return document;
  };
  for (const { refnumber } of articles) {
    const document = await check(`/api/jats/${refnumber}.xml`, requireValid);
    byRules.records += 1;
    for (const message of messagesOfJats4r(document)) {
      if (message.startsWith(OUTDATED_RULE)) outdated += 1;
      else byRules.errors.push(`${refnumber}: ${message}`);
    }
  }
  await check('/feed.xml', (document) => readValid(document, 'atom'));
  const index = await check('/sitemap.xml', (document) => readValid(document, 'siteindex'));
  for (const [, part] of index.matchAll(/<loc>[^<]*(\?part=[^<&]*)/g)) {
    await check(`/sitemap.xml${part}`, (document) => readValid(document, 'sitemap'));
  }
  const explanation =
    'The rules know the namespace of licences without its last slash, as it was before 2015. The documents have both forms of the licence.';
  if (outdated > 0) byRules.warnings.push({ text: OUTDATED_RULE, explanation, count: outdated });
  return { 'libxml2-wasm': bySchema, 'JATS4R’s rules': byRules };
}
