import { AppError } from '@app/service-kit';
import { type ProcessOptions, processCaller, processRoom } from '@app/service-kit/limited-process';
import type { Block, PrintedSheet, Sheet } from './sheet.ts';

const LIMITS: ProcessOptions = {
  // A typical article takes 0.3 s in a new process, and 0.1 s in one that has already printed.
  cpuS: 8,
  memoryMb: 64,
  timeoutMs: 20_000,
  idleMs: 30_000,
  // Printing has its own limit of processes, so that readers of an article with a notice need not wait for the
  // examination of uploaded files.
  room: processRoom(0),
};

const call = processCaller<Sheet, PrintedSheet>(
  new URL('./sheet-process.ts', import.meta.url),
  LIMITS,
);

/** Prints a sheet in a process, because a large PDF would block other requests. */
export async function print(sheet: Sheet): Promise<PrintedSheet> {
  try {
    return await call(sheet);
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}

/** Prints a sheet, and leaves out each paragraph that the font cannot print, such as a title in Chinese. */
export async function printWhatFits(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const printed = await print(sheet);
  if ('bytes' in printed) return printed.bytes;
  const fits = ({ text }: Block) => !printed.missing.some((character) => text.includes(character));
  const again = await print({ ...sheet, blocks: sheet.blocks.filter(fits) });
  if ('bytes' in again) return again.bytes;
  throw new AppError('unavailable', { cause: new Error('The sheet cannot be printed') });
}
