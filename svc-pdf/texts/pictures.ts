import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isDrawing } from '@app/contracts/full-text';
import { imageSize } from 'image-size';

export interface StoredPicture {
  /** The name of the file in the folder. */
  file: string;
  width?: number;
  height?: number;
}

/** The time limit of a program that converts a picture. It also has the limits of the process that starts it. */
const TIMEOUT_MS = 30_000;

/** The programs of Debian that make SVG of formats that browsers do not show: packages `emf2svg` and `poppler-utils`. */
const programs: Record<string, (source: string, target: string) => [string, string[]]> = {
  emf: (source, target) => ['emf2svg-conv', ['--input', source, '--output', target]],
  pdf: (source, target) => ['pdftocairo', ['-svg', '-f', '1', '-l', '1', source, target]],
};

/** Stores a picture, as SVG if browsers do not show its format and a program for it is installed. */
export async function storePicture(
  name: string,
  bytes: Uint8Array,
  folder: string,
): Promise<StoredPicture> {
  const file = name.replace(/^.*\//, '').replace(/[^\w.-]/g, '_');
  await writeFile(join(folder, file), bytes);
  const extension = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  const converted =
    programs[extension] && (await convertPicture(file, programs[extension], folder));
  if (converted !== undefined)
    return { file: converted, ...sizeOf(await readFile(join(folder, converted))) };
  return { file, ...sizeOf(bytes) };
}

/** Returns the name of the converted file, or undefined if the program is not installed, fails, or writes more than a drawing. */
async function convertPicture(
  file: string,
  command: (source: string, target: string) => [string, string[]],
  folder: string,
): Promise<string | undefined> {
  const svg = file.replace(/\.\w+$/, '.svg');
  const target = join(folder, svg);
  const [program, args] = command(join(folder, file), target);
  try {
    await promisify(execFile)(program, args, { timeout: TIMEOUT_MS, cwd: folder });
    if (isDrawing(await readFile(target, 'utf8'))) {
      await rm(join(folder, file));
      return svg;
    }
  } catch {
    // The editor is asked for another file.
  }
  await rm(target, { force: true });
  return undefined;
}

function sizeOf(bytes: Uint8Array): { width?: number; height?: number } {
  try {
    const { width, height } = imageSize(bytes);
    return { width, height };
  } catch {
    return {};
  }
}
