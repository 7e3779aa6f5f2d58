import { type CreateWorkEntry, plainText } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { Types } from 'mongoose';
import { cleanRichText } from '../text/rich-text.ts';
import { fold } from '../text/words.ts';
import type { StoredEntry } from './model.ts';

export function newEntry({ id, status, content }: CreateWorkEntry, createdby: string): StoredEntry {
  return {
    _id: new Types.ObjectId(id),
    content: entryContent(content),
    status,
    createdby,
    created_at: new Date(),
  };
}

/** What is kept of the HTML of a new entry, just as the database will give it back. */
function entryContent(html: string): string {
  const clean = cleanRichText('work', html.toWellFormed());
  // Characters that nobody sees fold to nothing.
  if (fold(plainText(clean)).trim() !== '') return clean;
  throw new AppError('invalid_request', { issues: [{ path: 'content', message: 'Required' }] });
}
