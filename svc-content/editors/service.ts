import type { CreateEditor, UpdateEditor } from '@app/contracts';
import type { Logger } from '@app/service-kit';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Picture } from '../pictures/picture.ts';
import { changeRecord, differing, sent, type Written } from '../record-store/record-collection.ts';
import type { FileStore } from '../storage/file-store.ts';
import type { EditorFields, EditorModel, EditorRecord } from './model.ts';

export interface EditorParts {
  editors: EditorModel;
  catalogue: Catalogue;
  pictures: FileStore;
  log: Logger;
}

interface WithPicture<Fields> {
  fields: Fields;
  picture: Picture | undefined;
}

/** The picture is stored before the editor, so that there is never an editor without the picture. */
export async function createEditor(
  { editors, catalogue, pictures, log }: EditorParts,
  { fields, picture }: WithPicture<CreateEditor>,
): Promise<EditorRecord> {
  if (picture) await pictures.store(picture.bytes, picture.digest);
  const name = picture ? pictures.nameOf(picture.digest.sha256) : '';
  const created = await sent(catalogue, editors.create({ ...fields, picture: name }));
  const record = created.toObject<EditorRecord>();
  await catalogue.put({ kind: 'editors', record });
  if (picture) await pictures.storeAgainIfSwept(picture.bytes, picture.digest, log);
  return record;
}

/** Changes an editor's fields that are given, and the picture where a new one is given; the one before is swept. */
export async function updateEditor(
  { editors, catalogue, pictures, log }: EditorParts,
  id: string,
  { fields: { version, ...fields }, picture }: WithPicture<UpdateEditor>,
): Promise<Written<EditorRecord>> {
  if (picture) await pictures.store(picture.bytes, picture.digest);
  const written = await changeRecord<EditorRecord>(catalogue, {
    expected: version,
    find: () => catalogue.current.records.editors.get(id),
    write: (before) => {
      const shown = picture && { picture: pictures.nameOf(picture.digest.sha256) };
      const changed = differing<EditorFields>(before, { ...fields, ...shown });
      if (!changed) return before;
      const update = editors
        .findOneAndUpdate(
          { _id: before._id, version: before.version },
          { $set: changed, $inc: { version: 1 } },
          { returnDocument: 'after' },
        )
        .lean<EditorRecord>();
      return sent(catalogue, update);
    },
    change: (record) => ({ kind: 'editors', record }),
  });
  if (picture) await pictures.storeAgainIfSwept(picture.bytes, picture.digest, log);
  return written;
}
