import { type DocxRefusal, Refusal } from '@app/service-kit/docx';
import { isOutOfMemory } from '@app/service-kit/limited-process';
import type { RewrittenFile } from '../report/rewritten-file.ts';
import { anonymousDocx } from './rewrite.ts';
import { textsOfStories } from './texts.ts';

/** Writes an anonymous copy of a Word file, and reads the texts of the copy. */
export async function rewriteDocx(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<RewrittenFile | { refused: DocxRefusal }> {
  try {
    const { bytes: copy, removals, stories, unread } = await anonymousDocx(bytes);
    return {
      bytes: new Uint8Array(copy),
      removed: removals.list,
      pages: null,
      texts: textsOfStories(stories),
      unread: unread.map((excerpt) => ({ place: { in: 'file' }, excerpt })),
    };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.reason };
    if (isOutOfMemory(error)) throw error;
    return { refused: 'damaged' };
  }
}
