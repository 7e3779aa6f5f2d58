import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  askAboutFormulas,
  type FigureType,
  type FileNode,
  type FullText,
  figureTypes,
  isDrawing,
  MAX_RESULT_BYTES,
  namedNodes,
  type ReadText,
  textResultSchema,
} from '@app/contracts/full-text';
import { digestOf } from '../../store/storage/digest.ts';
import type { Stores } from '../../store/storage/stores.ts';
import { drawFormulas } from '../../store/text/formulas/formula.ts';

/** A text with the pictures and supplementary files to which its nodes refer. */
export interface TextWithPictures {
  read: ReadText;
  pictures: { get(file: string): Buffer | undefined | Promise<Buffer | undefined> };
}

/**
 * Reads the result of a worker. The worker is not trusted, because it has read files of strangers. Throws if the bytes
 * are not a valid result.
 */
export async function parseResult(bytes: Buffer): Promise<{ refused: string } | TextWithPictures> {
  const whole = await promisify(gunzip)(bytes, { maxOutputLength: MAX_RESULT_BYTES });
  let at = whole.indexOf('\n');
  const head = textResultSchema.parse(JSON.parse(whole.toString('utf8', 0, at)));
  if ('refused' in head) return head;
  at += 1;
  const pictures = new Map<string, Buffer>();
  for (const { file, size } of head.pictures) {
    pictures.set(file, whole.subarray(at, at + size));
    at += size;
  }
  if (at !== whole.length) throw new Error('The sizes of the pictures are wrong');
  return { read: head.read, pictures };
}

/** Draws the formulas that pandoc could not draw, and removes the questions about them. */
export async function drawUndrawn({ text, ...read }: ReadText): Promise<ReadText> {
  await drawFormulas(text);
  const asked = new Set(askAboutFormulas(text).map(({ id }) => id));
  const questions = read.questions.filter(
    ({ kind, id }) => kind !== 'undrawn-formula' || asked.has(id),
  );
  return { ...read, text, questions };
}

/**
 * Stores the pictures and supplementary files of a text under the hashes of their content, and writes their new names
 * into the text. Returns the names. Files to which no node refers are left out.
 */
export async function storePictures(
  { figures }: Pick<Stores, 'figures'>,
  { read: { text }, pictures }: TextWithPictures,
): Promise<string[]> {
  const stored = new Set<string>();
  for (const node of fileNodes(text)) {
    const { type: kind, file: name } = node;
    const bytes = await pictures.get(name);
    if (!bytes) continue;
    // The type of a supplementary file does not matter, because browsers only download it.
    const type = kind === 'file' ? 'bin' : figureTypeOf(name, bytes);
    const digest = digestOf(bytes);
    const file = figures[type].nameOf(digest.sha256);
    if (!stored.has(file)) await figures[type].store(new Uint8Array(bytes), digest);
    stored.add(file);
    Object.assign(node, { file }, kind === 'file' ? { name } : { mediaType: figureTypes[type] });
  }
  return [...stored];
}

/** Returns the nodes of pictures and supplementary files in a text. */
export const fileNodes = (text: FullText): FileNode[] =>
  namedNodes(text).flatMap((node) => (node.type === 'picture' || node.type === 'file' ? node : []));

/** The types of pictures by their first bytes, as hexadecimal digits. */
const begins: [FigureType, RegExp][] = [
  ['png', /^89504e470d0a1a0a/],
  ['jpg', /^ffd8ff/],
  ['gif', /^474946383[79]61/],
  ['webp', /^52494646.{8}57454250/],
  ['tif', /^(?:49492a00|4d4d002a)/],
  ['pdf', /^255044462d/],
];

/**
 * Returns the type of a picture by its content or, for SVG, EMF and WMF, by its extension. Returns `bin`, which no
 * browser shows, for an unknown type and for an SVG with scripts, links or style sheets.
 */
export function figureTypeOf(name: string, bytes: Buffer): FigureType {
  const head = bytes.toString('hex', 0, 12);
  const [known] = begins.find(([, pattern]) => pattern.test(head)) ?? [];
  if (known) return known;
  const extension = name.replace(/^.*\./, '').toLowerCase();
  if (extension === 'svg') return isDrawing(bytes.toString()) ? 'svg' : 'bin';
  return extension === 'emf' || extension === 'wmf' ? extension : 'bin';
}
