import type { CreateEditor } from '@app/contracts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { reachable } from '../database.ts';
import type { EditorModel, EditorRecord } from './model.ts';

export interface EditorParts {
  editors: EditorModel;
  catalogue: Catalogue;
}

export async function createEditor(
  { editors, catalogue }: EditorParts,
  fields: CreateEditor,
): Promise<EditorRecord> {
  const record = (await reachable(editors.create(fields))).toObject<EditorRecord>();
  await catalogue.put({ kind: 'editors', record });
  return record;
}
