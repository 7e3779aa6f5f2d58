import type { CreateEditor } from '@app/contracts';
import { reachable } from '@app/service-kit/mongo';
import type { Catalogue } from '../catalogue/catalogue.ts';
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
