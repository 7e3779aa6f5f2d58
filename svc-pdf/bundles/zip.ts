import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { ZipArchive } from 'archiver';

export interface ZippedFile {
  /** With its folders, split by slashes. */
  name: string;
  content: Buffer;
}

/**
 * A zip of files as they come, one in memory at a time. It fails with them, and asks for no more of them
 * once nobody reads it. PDFs are packed already.
 */
export function zipOf(files: AsyncIterable<ZippedFile>): Readable {
  const archive = new ZipArchive({ store: true });
  const closed = new AbortController();
  archive.once('close', () => closed.abort());
  fill(archive, files, closed.signal).catch((error: unknown) => {
    if (!closed.signal.aborted) archive.destroy(error as Error);
  });
  return archive;
}

async function fill(
  archive: ZipArchive,
  files: AsyncIterable<ZippedFile>,
  closed: AbortSignal,
): Promise<void> {
  for await (const { name, content } of files) {
    closed.throwIfAborted();
    const taken = once(archive, 'entry', { signal: closed });
    archive.append(content, { name });
    await taken;
  }
  await archive.finalize();
}
