import type { CreateEditor } from '@app/contracts';
import type { Logger } from '@app/service-kit';
import { reachable } from '@app/service-kit/mongo';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Picture } from '../pictures/picture.ts';
import type { FileStore } from '../storage/file-store.ts';
import type { EditorModel, EditorRecord } from './model.ts';

export interface EditorParts {
  editors: EditorModel;
  catalogue: Catalogue;
  pictures: FileStore;
  log: Logger;
}

export interface NewEditor {
  fields: CreateEditor;
  picture: Picture | undefined;
}

/** The picture is stored before the editor, so that there is never an editor without the picture. */
export async function createEditor(
  { editors, catalogue, pictures, log }: EditorParts,
  { fields, picture }: NewEditor,
): Promise<EditorRecord> {
  if (picture) await pictures.store(picture.bytes, picture.digest);
  const name = picture ? pictures.nameOf(picture.digest.sha256) : '';
  const created = await catalogue.watch(reachable(editors.create({ ...fields, picture: name })));
  const record = created.toObject<EditorRecord>();
  await catalogue.put({ kind: 'editors', record });
  if (picture) await pictures.storeAgainIfSwept(picture.bytes, picture.digest, log);
  return record;
}
