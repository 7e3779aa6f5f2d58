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
  const created = await catalogue.watch(reachable(editors.create(fields)));
  const record = created.toObject<EditorRecord>();
  await catalogue.put({ kind: 'editors', record });
  return record;
}
