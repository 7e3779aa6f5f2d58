import { posix } from 'node:path';
import { isContent, Package } from '@app/service-kit/docx';
import type { CitedAs, Numbering } from '../pandoc/inlines.ts';
import type { SourceFormat } from '../pandoc/run.ts';
import { withoutOwnSigns } from '../pandoc/targets.ts';
import { withoutChunkOptions } from './code-chunks.ts';
import { hasReferences, rewriteMarkdown } from './rewrite-markdown.ts';
import { citedAsIn, rewriteTex } from './rewrite-tex.ts';
import { wordsOfMarkdown, wordsOfTex } from './source-words.ts';

interface TextFile {
  name: string;
  text: string;
}

/** A text in LaTeX or Markdown with the files that belong to it. */
export interface Source {
  format: SourceFormat;
  /** The text for pandoc. */
  text: string;
  /** The original texts of the files, by file name. */
  files: ReadonlyMap<string, string>;
  /** The paragraphs that readers see. */
  texts: string[];
  /** The kinds of elements whose numbers are not in the text. */
  numbering?: Numbering;
  /** The authors and years with which the text cites, by the keys of references. */
  citedAs?: CitedAs;
  /** Whether code within lines stands for its results. */
  runsCode: boolean;
  /** `results` and `unshown` as in `TextOfChunks`. */
  results: string[];
  unshown: string[];
  bibliographies: TextFile[];
  /** Returns a picture by the name in the text, which may lack its folder and its extension. */
  picture(name: string): Promise<[name: string, content: Uint8Array] | undefined>;
}

/** The error for a refused file, with the reason and, if it is known, the place in the file. */
export class SourceRefusal extends Error {
  override name = 'SourceRefusal';
  readonly reason: 'no text' | 'several texts' | 'damaged';
  readonly place?: string;

  constructor(
    reason: SourceRefusal['reason'],
    { place, cause }: { place?: string; cause?: unknown } = {},
  ) {
    super(`A text is refused: ${reason}`, { cause });
    this.reason = reason;
    if (place !== undefined) this.place = place;
  }
}

const PICTURES = [
  '.svg',
  '.png',
  '.jpg',
  '.jpeg',
  '.gif',
  '.webp',
  '.pdf',
  '.eps',
  '.tif',
  '.tiff',
];
const MAX_DEPTH = 10;
/** The maximum length, in characters, of a text with all files that it includes. A thesis has 2 MB. */
const MAX_TEXT = 10_000_000;

const MARKDOWN = /\.(?:md|rmd|qmd|markdown)$/i;
const BIBLIOGRAPHY = /\\bibliography\s*\{[^}]*\}/g;

export function singleSource(bytes: Uint8Array<ArrayBuffer>, format: SourceFormat): Source {
  const text = plain(new TextDecoder().decode(bytes));
  return sourceOf(text, new Map([['', text]]), format, [], async () => undefined);
}

/** Reads a zip file with one main text, the files that it includes, pictures, and lists of references. */
export async function zippedSource(bytes: Uint8Array): Promise<Source> {
  const zip = await Package.open(bytes);
  const names = zip.fileNames.filter(isContent);
  const texts = new Map<string, string>();
  for (const name of names) {
    if (/\.(?:tex|ltx|bbl|md|rmd|qmd|markdown)$/i.test(name))
      texts.set(name, plain((await zip.readText(name)) ?? ''));
  }
  const main = mainOf(texts);
  const folder = posix.dirname(main);
  const bibliographies: TextFile[] = [];
  for (const name of names) {
    if (!/\.bib$/i.test(name)) continue;
    const text = await zip.readText(name);
    if (text !== undefined) bibliographies.push({ name, text: plain(text) });
  }
  const picture = async (wanted: string): Promise<[string, Uint8Array] | undefined> => {
    const name = pictureNamed(names, folder, wanted);
    const content = name === undefined ? undefined : await zip.read(name);
    return name !== undefined && content ? [name, content] : undefined;
  };
  if (MARKDOWN.test(main))
    return sourceOf(withChapters(texts, main), texts, 'md', bibliographies, picture);
  const text = included(texts, main, folder);
  // Some archives contain the `.bbl` file that BibTeX has written, but not its source.
  const made = names.filter((name) => /\.bbl$/i.test(name));
  const [list] = bibliographies.length === 0 && made.length === 1 ? made : [];
  const printed = list === undefined ? '' : (texts.get(list) ?? '');
  const whole = printed === '' ? text : text.replace(BIBLIOGRAPHY, () => printed);
  return sourceOf(whole, texts, 'tex', bibliographies, picture);
}

/** Normalizes the ends of lines, so that lines have the same numbers as in pandoc's messages. */
const plain = (text: string) => withoutOwnSigns(text).replace(/\r\n?/g, '\n');

function sourceOf(
  file: string,
  files: Source['files'],
  format: SourceFormat,
  bibliographies: Source['bibliographies'],
  picture: Source['picture'],
): Source {
  const { text, ...chunks } =
    format === 'md'
      ? withoutChunkOptions(file)
      : { text: file, runsCode: false, results: [], unshown: [] };
  // pandoc gets all lists of references from the zip file. Their names are removed from the text, because pandoc fails
  // if one is missing.
  const own =
    format === 'tex'
      ? rewriteTex(text)
      : rewriteMarkdown(text).replace(
          /^(---\n[\s\S]*?)^bibliography:.*\n(?:[ \t]+-.*\n|- .*\n)*/m,
          '$1',
        );
  return {
    format,
    text: own,
    files,
    texts: format === 'tex' ? wordsOfTex(text) : wordsOfMarkdown(text),
    ...(format === 'tex' && { numbering: 'all', citedAs: citedAsIn(text) }),
    ...(format === 'md' && hasReferences(own) && { numbering: 'floats' }),
    ...chunks,
    bibliographies,
    picture,
  };
}

/**
 * Finds the main text: the only LaTeX file with `\documentclass`, else the only LaTeX file, else the index of a book in
 * Markdown or the only Markdown file. Files such as a README count only if there is no other Markdown file. Throws if
 * no file matches, or several files.
 */
function mainOf(texts: ReadonlyMap<string, string>): string {
  const tex = [...texts.keys()].filter((name) => /\.(?:tex|ltx)$/i.test(name));
  const classes = tex.filter((name) => /^[^%\n]*\\documentclass\b/m.test(texts.get(name) ?? ''));
  const markdown = withoutOwnSources([...texts.keys()].filter((name) => MARKDOWN.test(name)));
  const papers = markdown.filter(
    (name) =>
      !/^(?:readme|license|changelog|contributing|code_of_conduct)\.\w+$/i.test(
        posix.basename(name),
      ),
  );
  const [book] = papers.filter((name) => {
    const chapters = chaptersOf(papers, name);
    return chapters.length > 0 && chapters.length === papers.length - 1;
  });
  for (const group of [classes, tex, book === undefined ? papers : [book], markdown]) {
    const [first, ...others] = group;
    if (others.length > 0) throw new SourceRefusal('several texts');
    if (first !== undefined) return first;
  }
  throw new SourceRefusal('no text');
}

/**
 * Leaves out R Markdown and Quarto files from which a Markdown file was rendered, because the rendered file contains
 * the results of the code.
 */
function withoutOwnSources(names: readonly string[]): string[] {
  const stemOf = (name: string) => name.toLowerCase().replace(/(?:\.(?:knit|utf8))?\.\w+$/, '');
  const made = new Set(names.filter((name) => /\.(?:md|markdown)$/i.test(name)).map(stemOf));
  return names.filter((name) => !/\.[rq]md$/i.test(name) || !made.has(stemOf(name)));
}

/**
 * Returns the chapters of a book of R Markdown or Quarto, in order: the files in the folder of its index whose names
 * begin with a number.
 */
function chaptersOf(names: readonly string[], index: string): string[] {
  if (!/^index\.[rq]md$/i.test(posix.basename(index))) return [];
  return names
    .filter((name) => posix.dirname(name) === posix.dirname(index))
    .filter((name) => /^\d.*\.[rq]md$/i.test(posix.basename(name)))
    .sort(new Intl.Collator('en', { numeric: true }).compare);
}

/** Returns the main text followed by its chapters. The title in a chapter's metadata becomes a heading. */
function withChapters(texts: ReadonlyMap<string, string>, main: string): string {
  const chapters = chaptersOf([...texts.keys()], main).map((name) =>
    (texts.get(name) ?? '').replace(/^---\n([\s\S]*?)\n(?:---|\.\.\.)\n/, (_, metadata: string) => {
      const [, title = ''] = /^title:[ \t]*(["']?)(.+)\1[ \t]*$/m.exec(metadata)?.slice(1) ?? [];
      return title && `# ${title}\n`;
    }),
  );
  return [texts.get(main) ?? '', ...chapters].join('\n\n');
}

/** Returns the main text, in which the included files replace the commands that include them. */
function included(texts: ReadonlyMap<string, string>, main: string, folder: string): string {
  const byName = new Map(Array.from(texts, ([name, text]) => [name.toLowerCase(), text]));
  let length = 0;
  const read = (text: string, depth: number): string => {
    length += text.length;
    if (depth > MAX_DEPTH || length > MAX_TEXT) return '';
    return text.replace(
      /^([^%\n]*?)\\(?:input|include|subfile)\s*\{([^}\n]+)\}/gm,
      (whole, before: string, name: string) => {
        const path = posix.join(folder, name.trim()).toLowerCase();
        const found = byName.get(path) ?? byName.get(`${path}.tex`);
        return found === undefined ? whole : `${before}${read(found, depth + 1)}`;
      },
    );
  };
  return read(texts.get(main) ?? '', 0);
}

/**
 * Finds a picture by its path. Otherwise finds the only picture with this file name, because a text may set the folders
 * of pictures separately.
 */
function pictureNamed(
  names: readonly string[],
  folder: string,
  wanted: string,
): string | undefined {
  const path = posix.join(folder, wanted).toLowerCase();
  const base = `/${posix.basename(wanted).toLowerCase()}`;
  const endings = ['', ...PICTURES];
  const isPicture = (name: string) => PICTURES.includes(posix.extname(name).toLowerCase());
  const pictures = names.filter(isPicture).map((name) => ({ name, key: name.toLowerCase() }));
  for (const ending of endings) {
    const found = pictures.find(({ key }) => key === `${path}${ending}`);
    if (found) return found.name;
  }
  for (const ending of endings) {
    const found = pictures.filter(({ key }) => `/${key}`.endsWith(`${base}${ending}`));
    if (found.length === 1) return found[0]?.name;
  }
  return undefined;
}
