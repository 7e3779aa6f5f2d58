import { copyFile, rename, writeFile } from 'node:fs/promises';

/** Writes a file that is there whole or as it was before, whenever this process is killed. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const unfinished = `${path}.unfinished`;
  await writeFile(unfinished, text);
  await rename(unfinished, path);
}

/** Copies a file that is there whole or not at all. */
export async function copyWhole(from: string, to: string): Promise<void> {
  const unfinished = `${to}.unfinished`;
  await copyFile(from, unfinished);
  await rename(unfinished, to);
}
