import { execFile } from 'node:child_process';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
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

/**
 * Time limit of a program that converts a picture, in milliseconds. The limits of the starting process also apply to
 * the program.
 */
const TIMEOUT_MS = 30_000;
const CPU_S = 20;
/**
 * Number of bytes written to detect a full disk. It exceeds the size of a disk block, because the last block of a file
 * may have free space.
 */
const PROBE_BYTES = 8_192;

/**
 * The commands of Debian's packages `emf2svg` and `poppler-utils` that convert a picture to SVG, by the picture's
 * format. Browsers do not show these formats.
 */
const programs: Record<string, (source: string, target: string) => [string, string[]]> = {
  emf: (source, target) => ['emf2svg-conv', ['--input', source, '--output', target]],
  pdf: (source, target) => ['pdftocairo', ['-svg', '-f', '1', '-l', '1', source, target]],
};

/** The pictures of one text, by the names that it uses. Each is stored once. */
export class PictureFolder {
  readonly #folder: string;
  readonly #stored = new Map<string, StoredPicture>();
  readonly #names = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Stores a picture. Converts it to SVG if browsers do not show its format and a program for the format is installed.
   * An SVG that contains more than a drawing is not stored. Its returned name ends with `.refused`, so that the report
   * asks the editor for another file.
   */
  async store(name: string, bytes: Uint8Array): Promise<StoredPicture> {
    const known = this.#stored.get(name);
    if (known) return known;
    const file = this.#freeName(name);
    const stored = await storeAs(file, bytes, this.#folder);
    this.#stored.set(name, stored);
    return stored;
  }

  /** Returns a name without folders. Adds a number if a picture of another folder has the same name. */
  #freeName(name: string): string {
    const base = name.replace(/^.*\//, '').replace(/[^\w.-]/g, '_');
    let free = base;
    // The name of the drawing that a program makes must be free, too.
    const stem = (file: string) => file.replace(/\.\w+$/, '').toLowerCase();
    for (let number = 2; this.#names.has(stem(free)); number += 1) free = `${number}-${base}`;
    this.#names.add(stem(free));
    return free;
  }
}

async function storeAs(file: string, bytes: Uint8Array, folder: string): Promise<StoredPicture> {
  const extension = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  if (extension === 'svg' && !isDrawing(new TextDecoder().decode(bytes))) {
    return { file: `${file}.refused` };
  }
  await writeFile(join(folder, file), bytes);
  const command = programs[extension];
  const converted = command && (await convertPicture(file, command, folder));
  if (converted === undefined) return { file, ...sizeOf(bytes) };
  return { file: converted, ...sizeOf(await readFile(join(folder, converted))) };
}

/**
 * Returns the name of the converted file, or undefined if the program is not installed, fails, or writes more than a
 * drawing. Throws if the disk is full.
 */
async function convertPicture(
  file: string,
  command: (source: string, target: string) => [string, string[]],
  folder: string,
): Promise<string | undefined> {
  const svg = file.replace(/\.\w+$/, '.svg');
  const target = join(folder, svg);
  try {
    await runProgram(...command(join(folder, file), target), folder);
    if (isDrawing(await readFile(target, 'utf8'))) {
      await rm(join(folder, file));
      return svg;
    }
  } catch {
    // The report asks the editor for another file.
  }
  // The program does not report whether the disk was full, so this write finds out.
  await appendFile(target, Buffer.alloc(PROBE_BYTES));
  await rm(target, { force: true });
  return undefined;
}

/** Runs a program with limits. The kernel kills the program when this process ends, even if this process is killed. */
export async function runProgram(program: string, args: string[], folder: string): Promise<void> {
  await promisify(execFile)(
    'setpriv',
    ['--pdeathsig', 'KILL', 'prlimit', `--cpu=${CPU_S}`, program, ...args],
    { timeout: TIMEOUT_MS, killSignal: 'SIGKILL', cwd: folder },
  );
}

function sizeOf(bytes: Uint8Array): { width?: number; height?: number } {
  try {
    const { width, height } = imageSize(bytes);
    return { width, height };
  } catch {
    return {};
  }
}
