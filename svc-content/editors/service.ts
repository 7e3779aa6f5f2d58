import type { CreateEditor, UpdateEditor } from '@app/contracts';
import type { Logger } from '@app/service-kit';
import type { Picture } from '../pictures/picture.ts';
import type { Written } from '../record-store/record-collection.ts';
import { type FileStore, storeFor } from '../storage/file-store.ts';
import type { EditorCollection, EditorRecord } from './model.ts';

export interface EditorParts {
  editors: EditorCollection;
  pictures: FileStore;
  log: Logger;
}

interface WithPicture<Fields> {
  fields: Fields;
  picture: Picture | undefined;
}

export function createEditor(
  { editors, pictures, log }: EditorParts,
  { fields, picture }: WithPicture<CreateEditor>,
): Promise<EditorRecord> {
  const name = picture ? pictures.nameOf(picture.digest.sha256) : '';
  return storeFor(pictures, picture, log, () => editors.create({ ...fields, picture: name }));
}

/** Changes the given fields, and the picture if there is a new one. */
export function updateEditor(
  { editors, pictures, log }: EditorParts,
  id: string,
  { fields: { version, ...given }, picture }: WithPicture<UpdateEditor>,
): Promise<Written<EditorRecord>> {
  const name = picture && { picture: pictures.nameOf(picture.digest.sha256) };
  const fields = () => ({ ...given, ...name });
  return storeFor(pictures, picture, log, () => editors.update(id, { expected: version, fields }));
}
