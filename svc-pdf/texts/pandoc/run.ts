import { cleanMathml } from '@app/contracts/full-text';
import type { PandocDocument } from './ast.ts';

/**
 * Loads pandoc at its first use. Loading takes 3 s of processor time, so a process that loaded pandoc at its start
 * would not be ready in time on a busy machine.
 */
const pandoc = () => import('pandoc-wasm');

/** The formats that pandoc reads, by the extensions of their files. */
const formats = { docx: 'docx', tex: 'latex', md: 'markdown' } as const;
type PandocFormat = keyof typeof formats;
export type SourceFormat = Exclude<PandocFormat, 'docx'>;
/** The formats of files that are read, by their extensions. A zip file has a text in LaTeX or Markdown. */
export type Format = PandocFormat | 'zip';

/** An error that pandoc reports about a file. */
export class PandocError extends Error {
  override name = 'PandocError';
}

export interface Converted {
  document: PandocDocument;
  /** The files in the document, by the names that it uses. */
  media: Map<string, Uint8Array>;
}

/**
 * Reads a file with pandoc. Concurrent calls are not allowed: a call during another call would return nothing. pandoc
 * has no access to other files or to the network.
 */
export async function readWithPandoc(
  bytes: Uint8Array<ArrayBuffer>,
  format: PandocFormat,
  bibliographies: readonly Uint8Array<ArrayBuffer>[] = [],
): Promise<Converted> {
  const name = `in.${format}`;
  const { convert } = await pandoc();
  const lists = bibliographies.map((list, at) => [`${at + 1}.bib`, list] as const);
  const { stdout, stderr, mediaFiles } = await convert(
    {
      ...{ from: formats[format], to: 'json', 'input-files': [name] },
      // For LaTeX and Markdown, with this option pandoc would replace pictures by their descriptions, because it does
      // not receive the pictures.
      ...(format === 'docx' && { 'extract-media': 'media' }),
      ...(lists.length > 0 && { citeproc: true, bibliography: lists.map(([list]) => list) }),
    },
    null,
    Object.fromEntries(
      [[name, bytes] as const, ...lists].map(([each, content]) => [each, new Blob([content])]),
    ),
  );
  // pandoc reports errors only in this text.
  if (!stdout) throw new PandocError(stderr);
  const media = new Map<string, Uint8Array>();
  for (const [path, file] of Object.entries(mediaFiles)) {
    if (file instanceof Blob) media.set(path, new Uint8Array(await file.arrayBuffer()));
  }
  // The format of pandoc's own writer needs no check.
  return { document: JSON.parse(stdout) as PandocDocument, media };
}

/** Converts TeX to MathML. Returns undefined for each formula that pandoc cannot convert. */
export async function mathmlOf(
  formulas: readonly { tex: string; isDisplay: boolean }[],
  version: readonly number[],
): Promise<(string | undefined)[]> {
  if (formulas.length === 0) return [];
  const blocks = formulas.map(({ tex, isDisplay }) => ({
    t: 'Para',
    c: [{ t: 'Math', c: [{ t: isDisplay ? 'DisplayMath' : 'InlineMath' }, tex] }],
  }));
  const document = JSON.stringify({ 'pandoc-api-version': version, meta: {}, blocks });
  const { convert } = await pandoc();
  const { stdout, stderr } = await convert(
    { from: 'json', to: 'html5', 'html-math-method': { method: 'mathml' } },
    document,
    {},
  );
  if (!stdout) throw new PandocError(stderr);
  const paragraphs = stdout.split('<p>').slice(1);
  return formulas.map((_, at) => {
    const [math] = /<math[\s\S]*<\/math>/.exec(paragraphs[at] ?? '') ?? [];
    return math && cleanMathml(math);
  });
}
