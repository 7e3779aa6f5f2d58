import { copyFile, open, rename, writeFile } from 'node:fs/promises';

/** Writes a file that is there whole or as it was before, whenever this process or the machine ends. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const unfinished = `${path}.unfinished`;
  await writeFile(unfinished, text, { flush: true });
  await rename(unfinished, path);
}

/** Copies a file that is there whole or as it was before. */
export async function copyWhole(from: string, to: string): Promise<void> {
  const unfinished = `${to}.unfinished`;
  await copyFile(from, unfinished);
  const file = await open(unfinished, 'r+');
  await file.sync().finally(() => file.close());
  await rename(unfinished, to);
}
