import { isOutOfMemory } from '@app/service-kit/limited-process';
import type { RewrittenFile } from '../report/rewritten-file.ts';
import { Refusal } from './package.ts';
import { anonymousDocx } from './rewrite.ts';
import { textsOfStories } from './texts.ts';

/** Why a Word file is refused, with the messages for users. */
export const docxRefusals = {
  damaged: 'The Word file is damaged: save it again',
  old: 'The file is encrypted, or in the old format .doc: save it as .docx without a password',
  macros: 'The Word file contains macros: save it as .docx without them',
  other: 'This is not a Word file: save it as .docx',
  'too slow':
    'The Word file takes too long to read: save it with fewer tracked changes and equations',
  'too large': 'The Word file unpacks to far more than its size: save it with smaller pictures',
};
export type DocxRefusal = keyof typeof docxRefusals;

/** Writes a Word file again without what identifies its authors, and reads the texts of the copy. */
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
