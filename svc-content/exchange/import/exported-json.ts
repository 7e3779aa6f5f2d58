import { importColumns, importFormatList, isTooDeep, journalParts } from '@app/contracts';
import { withReadNames } from './read-names.ts';
import { faultySource, type Source, type SourceRow, tooManyRows } from './source.ts';

/** The fields of an exported article that the server sets. */
const SET_BY_SERVER = new Set([
  ...['id', 'authors', 'citedAuthors', 'fileSize', 'updates', 'notice'],
  ...['currentVersion', 'creation', 'modification', 'version', 'createdby', 'modifiedby'],
]);
/**
 * The parts of an exported journal that are not reported as lost: the import reads them, or they describe the export.
 */
const NOT_LOST = new Set<string>([
  ...['exported', 'issues', 'articles', 'mailtexts'],
  ...journalParts,
]);

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Exported {
  articles: { line: number; article: unknown }[];
  unheld: Map<string, number>;
  journal?: Fields;
}

/**
 * Reads exported articles: the JSON of the journal, a JSON list, or JSON Lines as in the dumps and preserved volumes.
 */
export function readJson(text: string): Source {
  try {
    const { articles, unheld, journal } = exportedIn(text);
    const foreign = journal ? undefined : foreignFormat(articles.map(({ article }) => article));
    if (foreign) return faultySource('json', foreign);
    const tooMany = tooManyRows(articles.length);
    if (tooMany) return faultySource('json', tooMany);
    if (articles.length === 0 && !journal) {
      return faultySource('json', 'There is no article in this JSON');
    }
    const rows = articles.map(({ line, article }) => readArticle(line, article, unheld));
    return { format: 'json', rows, faults: [], columns: {}, unheld, ...(journal && { journal }) };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return faultySource('json', error.message, error.line);
  }
}

/**
 * Returns an instruction for JSON of another system. In such JSON, no article has one of the fields that all exports of
 * this system have.
 */
function foreignFormat(articles: readonly unknown[]): string | undefined {
  const objects = articles.filter(isObject);
  const isOurs = (article: Fields) => 'refnumber' in article || 'authorname' in article;
  if (objects.length === 0 || objects.length < articles.length || objects.some(isOurs)) {
    return undefined;
  }
  const has = (name: string) => objects.some((article) => name in article);
  if (has('issued') || has('container-title') || has('citation-key')) {
    return 'This is CSL-JSON, as programs for references write it: export BibTeX there, and import that';
  }
  if (has('message-type')) {
    return 'This is a response of Crossref’s REST API: import Crossref’s XML of the articles';
  }
  return `This JSON is no export of this system: its articles have no “refnumber”. Import ${importFormatList('json')}`;
}

class JsonError extends Error {
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

function exportedIn(text: string): Exported {
  const lines = text
    .split('\n')
    .map((json, at) => ({ json, line: at + 1 }))
    .filter(({ json }) => json.trim() !== '');
  const unheld = new Map<string, number>();
  const [first] = lines;
  if (lines.length > 1 && first && isJson(first.json)) {
    return {
      articles: lines.map(({ json, line }) => ({ line, article: parse(json, line) })),
      unheld,
    };
  }
  const parsed = parse(text, 1);
  const journal = isObject(parsed) ? journalOf(parsed) : undefined;
  if (isObject(parsed) && !journal && !Array.isArray(parsed.articles)) {
    return { articles: [{ line: 1, article: parsed }], unheld };
  }
  const articles = isObject(parsed) ? parsed.articles : parsed;
  for (const [kind, part] of isObject(parsed) ? Object.entries(parsed) : []) {
    const count = Array.isArray(part) ? part.length : 1;
    if (!NOT_LOST.has(kind) && count > 0) unheld.set(kind, count);
  }
  const linesOf = linesOfArticles(text);
  const list: unknown[] = Array.isArray(articles) ? articles : [];
  return {
    articles: list.map((article, at) => ({ line: linesOf.at(at - list.length) ?? 1, article })),
    unheld,
    ...(journal && { journal }),
  };
}

/** Returns the parts of an exported journal that are not articles, or undefined if there are none. */
function journalOf({ articles: _, ...journal }: Fields): Fields | undefined {
  return journalParts.some((part) => part in journal) ? journal : undefined;
}

function isJson(text: string): boolean {
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false;
  }
}

function parse(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const within = Number(/\(line (\d+) /.exec(message)?.[1] ?? 1);
    throw new JsonError(`Not JSON: ${message.split('\n', 1)[0]}`, line + within - 1);
  }
}

/** Returns the numbers of the lines with a reference number. The last of these lines are the lines of the articles. */
function linesOfArticles(text: string): number[] {
  return text
    .split('\n')
    .flatMap((line, at) => [...line.matchAll(/"refnumber"\s*:/g)].map(() => at + 1));
}

function readArticle(line: number, article: unknown, unheld: Map<string, number>): SourceRow {
  const row: SourceRow = { line, fields: {}, faults: [], notes: [] };
  const fault = (column: string, message: string) => row.faults.push({ line, column, message });
  if (!isObject(article)) fault('', 'This is not an article');
  const { stage, ...fields } = isObject(article) ? article : {};
  // Exports of earlier releases have no stage.
  const sent = stage === undefined ? fields : { ...fields, status: stage };
  for (const [name, value] of Object.entries(sent)) {
    if (SET_BY_SERVER.has(name)) continue;
    // An empty list of earlier versions or of texts does not count as a loss.
    if (isListOfFiles(name) && Array.isArray(value) && value.length === 0) continue;
    if (!isHeld(name, value)) unheld.set(name, (unheld.get(name) ?? 0) + 1);
    else if (isTooDeep(value)) fault(name, 'Nested too deeply');
    else row.fields[name] = typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
  return withReadNames(row);
}

/**
 * Returns whether the import reads a field. Among the exports, only the zip file contains the PDFs of earlier versions
 * and the full texts.
 */
function isHeld(name: string, value: unknown): name is keyof SourceRow['fields'] {
  if (!isListOfFiles(name)) return importColumns.some((column) => column === name);
  const file = name === 'versions' ? 'file' : 'text';
  return Array.isArray(value) && value.every((version) => isObject(version) && file in version);
}

/**
 * Returns whether a field lists data that are stored in files: the earlier versions of the article, and the versions of
 * its full text.
 */
const isListOfFiles = (name: string) => name === 'versions' || name === 'texts';
