import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { fromBufferPromise } from 'yauzl';

/** Returns the files of a response that is a zip file, by name and in their order in the zip file. */
export async function unpacked(answer: Response): Promise<Map<string, Buffer<ArrayBuffer>>> {
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()));
  const files = new Map<string, Buffer<ArrayBuffer>>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, Buffer.from(await buffer(await zip.openReadStreamPromise(entry))));
  }
  return files;
}
