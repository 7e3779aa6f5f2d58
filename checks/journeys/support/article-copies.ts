import {
  articlePath,
  articlePdfPath,
  authorPath,
  type CitationFile,
  certificatePath,
  citationFileNames,
  citationFilePath,
  citationFiles,
  citationStyleNames,
  type IssueKey,
  issuePath,
  issuePdfPath,
  jatsPath,
  linksetPath,
  preservedVolumePath,
} from '@app/contracts';
import { readPdf } from '../../systems/pdf-files.ts';
import { ask } from './api.ts';

export interface CopiedArticle extends IssueKey {
  /** The identifier of the article's record in OAI-PMH. */
  record: string;
  refnumber: string;
  author: string;
  /** A word that only the article has. */
  word: string;
  /** The path of the page that verifies a certificate. */
  verifyPath: string;
  token: string;
}

/**
 * A page, file or response that names an article. `says` matches its text if the article is retracted, and otherwise
 * does not.
 */
interface Copy {
  read(article: CopiedArticle): Promise<string>;
  says: RegExp;
}

const PREFIX = /RETRACTED: /;

async function fetched(path: string, options: RequestInit = {}): Promise<Response> {
  const answer = await ask(path, { cache: 'no-store', ...options });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

const at = (pathOf: (article: CopiedArticle) => string, says = PREFIX): Copy => ({
  says,
  read: async (article) => (await fetched(pathOf(article))).text(),
});

const pdf = (pathOf: (article: CopiedArticle) => string, says: RegExp): Copy => ({
  says,
  read: async (article) => {
    const bytes = Buffer.from(await (await fetched(pathOf(article))).arrayBuffer());
    return (await readPdf(bytes)).text.replace(/\s+/g, ' ');
  },
});

const file = (path: string, says: RegExp): Copy => ({
  says,
  read: async ({ refnumber, token }) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ refnumbers: [refnumber] });
    return (await fetched(path, { method: 'POST', headers, body })).text();
  },
});

const citations = (saysOf: (ending: CitationFile) => RegExp): Record<string, Copy> =>
  Object.fromEntries(
    citationFileNames.map((ending) => [
      citationFiles[ending],
      at(({ refnumber }) => citationFilePath(refnumber, ending), saysOf(ending)),
    ]),
  );

/** The citations on the page of an article, in the journal's own style and each other one. */
const inEachStyle = (note: string) =>
  at(articlePath, new RegExp(`(?:\\(${note}.*){${1 + citationStyleNames.length}}`, 's'));

const retractedCitation: Record<CitationFile, RegExp> = {
  bib: /title = \{\{RETRACTED: /,
  ris: /TI {2}- RETRACTED: /,
  json: PREFIX,
  enw: /%T RETRACTED: /,
};

const oai = (prefix: string, says = PREFIX) =>
  at(({ record }) => `/oai?verb=GetRecord&metadataPrefix=${prefix}&identifier=${record}`, says);

const RETRACTION_FORWARD = /related-article-type="retraction-forward"/;
const UPDATE = /"updates":\[\{"kind":"retraction"/;

/** All pages, files and responses that name an article, as reached through the gateway. */
export const articleCopies: Readonly<Record<string, Copy>> = {
  'the banner of its page': at(articlePath, /This article was retracted\./),
  'the title of its page': at(articlePath, /<title>RETRACTED: /),
  'the tag citation_title': at(articlePath, /"citation_title" content="RETRACTED: /),
  'the tag DC.relation': at(articlePath, /"DC.relation" content="[^"]*-R1"/),
  'the description for search engines': at(
    articlePath,
    /name="description" content="This article was/,
  ),
  'JSON-LD': at(articlePath, /"correction":\[\{/),
  'the journal’s own citation on its page': at(
    articlePath,
    /\(\d{4}\), (?:pp?\. |Article )[^<(]*(?:<a [^>]*>[^<]*<\/a> )?\(Retraction published 2026-05-01/,
  ),
  'the formatted citations on its page': inEachStyle('Retraction published 2026-05-01'),
  'the header Link of its page': {
    says: /rel="related"/,
    read: async (article) => String((await fetched(articlePath(article))).headers.get('link')),
  },
  'the page of its issue': at(issuePath),
  'the page of its author': at(({ author }) => authorPath(author)),
  'the results of a search': at(({ word }) => `/search?q=${word}`),
  'its download page': at(({ refnumber }) => `/pdf?refno=${refnumber}`),
  'the page that archives collect': at(preservedVolumePath),
  'its PDF': pdf(articlePdfPath, /This article was retracted\./),
  'the PDF of its issue': pdf(issuePdfPath, /This article was retracted\./),
  'its certificate': pdf(
    ({ refnumber, author }) => certificatePath(refnumber, author),
    /RETRACTED:/,
  ),
  'the verification of its certificate': at(
    ({ verifyPath }) => verifyPath,
    /This article was retracted\./,
  ),
  ...citations((ending) => retractedCitation[ending]),
  'the record as JSON': at(({ refnumber }) => `/api/archives/ref/${refnumber}`, UPDATE),
  'the search as JSON': at(({ word }) => `/api/search?page=1&q=${word}`, UPDATE),
  'the feed of its issue': at(
    ({ year, volume, issue }) => `/feed.xml?year=${year}&volume=${volume}&issue=${issue}`,
  ),
  'OAI-PMH in Dublin Core': oai('oai_dc'),
  'OAI-PMH for OpenAIRE': oai('oai_openaire'),
  'OAI-PMH in MARC': oai('marcxml'),
  'OAI-PMH in JATS': oai('jats', RETRACTION_FORWARD),
  JATS: at(({ refnumber }) => jatsPath(refnumber), RETRACTION_FORWARD),
  'the links for programs': at(({ refnumber }) => linksetPath(refnumber), /"related"/),
  'the file for Crossref': file('/api/admin/crossref', /relationship-type="hasComment"/),
  'the file for DOAJ': file('/api/admin/doaj', PREFIX),
};

const VERSION = /Version 2, \d{1,2} \w+ \d{4}/;
const CURRENT = /"currentVersion":\{"number":2,/;
const ARTICLE_VERSION = /<article-version [^>]*>2</;

/** The copies that state that an article has a second version. */
export const versionCopies: Readonly<Record<string, Copy>> = {
  'the tag DC.description': at(articlePath, /"DC.description" content="Version 2, /),
  'JSON-LD': at(articlePath, /"version":2,"isAccessibleForFree"/),
  'the journal’s own citation on its page': at(
    articlePath,
    /\(\d{4}\), (?:pp?\. |Article )[^<(]*(?:<a [^>]*>[^<]*<\/a> )?\(Version 2, /,
  ),
  'the formatted citations on its page': inEachStyle('Version 2, '),
  'the page of its issue': at(issuePath, VERSION),
  'the page of its author': at(({ author }) => authorPath(author), VERSION),
  'the results of a search': at(({ word }) => `/search?q=${word}`, VERSION),
  'its download page': at(({ refnumber }) => `/pdf?refno=${refnumber}`, VERSION),
  'the verification of its certificate': at(({ verifyPath }) => verifyPath, VERSION),
  ...citations(() => VERSION),
  'the record as JSON': at(({ refnumber }) => `/api/archives/ref/${refnumber}`, CURRENT),
  'the search as JSON': at(({ word }) => `/api/search?page=1&q=${word}`, CURRENT),
  'the feed of its issue': at(
    ({ year, volume, issue }) => `/feed.xml?year=${year}&volume=${volume}&issue=${issue}`,
    VERSION,
  ),
  'OAI-PMH in Dublin Core': oai('oai_dc', VERSION),
  'OAI-PMH for OpenAIRE': oai('oai_openaire', VERSION),
  'OAI-PMH in MARC': oai('marcxml', VERSION),
  'OAI-PMH in JATS': oai('jats', ARTICLE_VERSION),
  JATS: at(({ refnumber }) => jatsPath(refnumber), ARTICLE_VERSION),
  'the file for DOAJ': file('/api/admin/doaj', VERSION),
};

/**
 * The differences between the texts about an article with an expression of concern and those about a retracted
 * article.
 */
const concerned: readonly [RegExp, string][] = [
  [/This article was( retracted)?/, 'This article is under an expression of concern'],
  [/Retraction published/, 'Expression of concern published'],
  [/"retraction"/, '"expression-of-concern"'],
  [/"retraction-forward"/, '"concern-forward"'],
  [/-R1"/, '-E1"'],
];

/** The copies that mention an expression of concern: all except those that only show the prefixed title. */
export const concernedCopies: Readonly<Record<string, Copy>> = Object.fromEntries(
  Object.entries(articleCopies)
    .filter(([, { says }]) => !says.source.includes('RETRACTED'))
    .map(([name, { read, says }]) => {
      const said = concerned.reduce((text, [from, to]) => text.replace(from, to), says.source);
      return [name, { read, says: new RegExp(said, says.flags) }];
    }),
);
