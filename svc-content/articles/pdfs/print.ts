import { AppError } from '@app/service-kit';
import { threadCaller } from '@app/service-kit/thread';
import type { Block, PrintedSheet, Sheet } from './sheet.ts';

const LIMITS = {
  // A typical article takes 0.3 s the first time, and 0.1 s later.
  cpuMs: 8_000,
  memoryMb: 256,
  timeoutMs: 25_000,
  idleMs: 30_000,
};

const call = threadCaller<Sheet, PrintedSheet>(
  new URL('./sheet-worker.ts', import.meta.url),
  LIMITS,
);

/** Prints a sheet in a thread, because a large PDF would block other requests. */
export async function print(sheet: Sheet): Promise<PrintedSheet> {
  try {
    return await call(sheet);
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}

/** Prints a sheet without texts that the font cannot print, such as a title in Chinese. Links remain. */
export async function printWhatFits(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const printed = await print(sheet);
  if ('bytes' in printed) return printed.bytes;
  const fits = ({ text }: Block) => !printed.missing.some((character) => text.includes(character));
  const again = await print({ ...sheet, blocks: sheet.blocks.filter(fits) });
  if ('bytes' in again) return again.bytes;
  throw new AppError('unavailable', { cause: new Error('The sheet cannot be printed') });
}
