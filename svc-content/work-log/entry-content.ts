import { plainText } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { cleanRichText } from '../rich-text/clean.ts';
import { fold } from '../search/words.ts';

/** What is kept of the HTML of a new entry, just as the database will give it back. */
export function entryContent(html: string): string {
  const clean = cleanRichText('work', html.toWellFormed());
  // Characters that nobody sees fold to nothing.
  if (fold(plainText(clean)).trim() !== '') return clean;
  throw new AppError('invalid_request', { issues: [{ path: 'content', message: 'Required' }] });
}
