import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { FILE_TOO_LARGE } from '@app/contracts';
import {
  askAboutFormulas,
  askAboutPictures,
  type FileNode,
  isDrawing,
  namedNodes,
  type Question,
  type ReadText,
} from '@app/contracts/full-text';
import { imageSize } from 'image-size';
import { drawFormulas } from '../../store/text/formulas/formula.ts';
import { fileNamed, openPackage, type PackedFile } from './article-package.ts';
import { readFullText } from './read-full-text.ts';

export type ReadJats = ReadText | { refused: string };

/**
 * Reads the text of an uploaded article. Stores the files that the XML names in a folder, and asks for missing files.
 */
export async function readPackage(path: string, folder: string): Promise<ReadText> {
  const { xml, folder: beside, files, close } = await openPackage(path);
  try {
    const read = readFullText(xml);
    // All formulas are drawn, without a limit, because this process serves no requests.
    await drawFormulas(read.text, Number.POSITIVE_INFINITY);
    const undrawn = askAboutFormulas(read.text);
    const questions = await storeFiles(read, files, beside, folder);
    return { ...read, questions: [...read.questions, ...undrawn, ...questions] };
  } finally {
    close();
  }
}

/**
 * The maximum number of supplementary files. A file above the limit for uploads is not stored either, because an import
 * would refuse it.
 */
const MAX_SUPPLEMENTS = 100;

const isAddress = (file: string) => /^(?:https?|ftp):/i.test(file);

async function storeFiles(
  { text }: ReadText,
  files: readonly PackedFile[],
  beside: string,
  folder: string,
): Promise<Question[]> {
  const stored = new Map<PackedFile, string>();
  const ask: Question[] = [];
  const unshown = new Set<string>();
  let supplements = 0;
  for (const node of namedNodes(text)) {
    if (node.type !== 'picture' && node.type !== 'file') continue;
    // A supplement at another site remains a link.
    if (node.type === 'file' && isAddress(node.file)) continue;
    const question = (kind: 'missing-file' | 'unstored-file' | 'picture-format') => {
      unshown.add(node.id);
      ask.push({ id: `${kind}-${node.id}`, kind, node: node.id, excerpt: node.file });
    };
    const packed = fileNamed(node.file, files, beside);
    if (!packed) {
      question('missing-file');
      continue;
    }
    if (node.type === 'file' && !stored.has(packed)) {
      if (packed.size >= FILE_TOO_LARGE || supplements >= MAX_SUPPLEMENTS) {
        question('unstored-file');
        continue;
      }
      supplements += 1;
    }
    const file = stored.get(packed) ?? freeName(packed.name, stored);
    const target = join(folder, file);
    if (!stored.has(packed)) await packed.writeTo(target);
    stored.set(packed, file);
    if (node.type === 'picture' && !(await measure(node, target))) question('picture-format');
    else node.file = file;
  }
  // The editor is asked only once for a missing picture.
  const others = askAboutPictures(text).filter(
    ({ kind, node = '' }) => kind === 'missing-alt' || !unshown.has(node),
  );
  return [...ask, ...others];
}

function freeName(name: string, stored: ReadonlyMap<PackedFile, string>): string {
  const file = basename(name).replace(/[^\w.-]/g, '_');
  const taken = new Set(Array.from(stored.values(), (each) => each.toLowerCase()));
  let free = file;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${number}-${file}`;
  return free;
}

/** Adds the size of a picture to its node. Removes the file and returns false if the file is not a picture. */
async function measure(node: FileNode, path: string): Promise<boolean> {
  const bytes = await readFile(path).catch(() => undefined);
  try {
    const { width, height, type } = imageSize(bytes ?? new Uint8Array());
    if (bytes && (type !== 'svg' || isDrawing(bytes.toString()))) {
      Object.assign(node, { width, height });
      return true;
    }
  } catch {
    // The format is unknown, or the file is damaged.
  }
  await rm(path, { force: true });
  return false;
}
