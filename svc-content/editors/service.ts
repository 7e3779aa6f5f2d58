import type { ChangeStatus, CreateEditor, UpdateEditor } from '@app/contracts';
import type { Logger } from '@app/service-kit';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { changeRecord, differing, sent, type Written } from '../catalogue/change-record.ts';
import type { Picture } from '../pictures/picture.ts';
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

/** Changes an editor's fields, and the picture where a new one is given; the one before is swept. */
export async function updateEditor(
  parts: EditorParts,
  id: string,
  { fields: { version, ...fields }, picture }: WithPicture<UpdateEditor>,
): Promise<Written<EditorRecord>> {
  const { pictures, log } = parts;
  const written = await changeEditor(parts, id, version, async () => {
    if (!picture) return fields;
    await pictures.store(picture.bytes, picture.digest);
    return { ...fields, picture: pictures.nameOf(picture.digest.sha256) };
  });
  if (picture) await pictures.storeAgainIfSwept(picture.bytes, picture.digest, log);
  return written;
}

/** Shows an editor to readers, or not. */
export function changeEditorStatus(
  parts: EditorParts,
  id: string,
  { status, version }: ChangeStatus,
): Promise<Written<EditorRecord>> {
  return changeEditor(parts, id, version, async () => ({ status }));
}

/** Writes those of the fields that the editor has otherwise. */
function changeEditor(
  { editors, catalogue }: EditorParts,
  id: string,
  expected: number | undefined,
  fieldsToBe: () => Promise<Partial<EditorFields>>,
): Promise<Written<EditorRecord>> {
  return changeRecord<EditorRecord>(catalogue, {
    expected,
    find: () => catalogue.current.records.editors.get(id),
    write: async (before) => {
      const changed = differing<EditorFields>(before, await fieldsToBe());
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
}
