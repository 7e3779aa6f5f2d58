import { file, get, notModified } from './endpoint.ts';

const stored = <const Path extends string>(path: Path, ...mediaTypes: string[]) =>
  get(path, 'anyone', {
    responses: { 200: file(...mediaTypes), 304: notModified },
    errors: ['not_found'],
  });

/** Returns the placeholder for editors without a picture. */
export const readAvatar = stored('/assets/editors/avatar.png', 'image/png');
export const readEditorPicture = stored('/assets/editors/{file}', 'image/webp');
export const readIndexingLogo = stored('/assets/indexing/{file}', 'image/webp');
export const readJournalFile = stored(
  '/assets/journal/{file}',
  'image/webp',
  'image/png',
  'application/pdf',
);
