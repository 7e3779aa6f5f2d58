import { designPictures, type Fault, type UpdateDocumentDesign } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Written } from '../record-store/record-collection.ts';
import { changeOnly } from '../record-store/singleton.ts';
import type { Stores } from '../storage/stores.ts';
import { storedName } from '../storage/stores.ts';
import type { DesignModel, DesignRecord } from './model.ts';

export interface DesignParts {
  design: DesignModel;
  catalogue: Catalogue;
  stores: Stores;
}

/** Changes the fields that are given; `version`, when given, must be the current one. */
export async function updateDesign(
  { design, catalogue, stores }: DesignParts,
  { version, ...fields }: UpdateDocumentDesign,
): Promise<Written<DesignRecord>> {
  await requirePictures(stores, catalogue.current.records.design, fields);
  return changeOnly(catalogue, {
    model: design,
    expected: version,
    fields,
    find: () => catalogue.current.records.design,
    change: (record) => ({ kind: 'design', record }),
  });
}

/** A draft of days ago may name a picture that was replaced, and swept, since. */
async function requirePictures(
  { journalPictures }: Stores,
  now: DesignRecord,
  fields: UpdateDocumentDesign,
): Promise<void> {
  const issues: Fault[] = [];
  for (const path of designPictures) {
    const picture = fields[path];
    if (!picture || picture === now[path]) continue;
    const sha256 = journalPictures.hashOf(storedName(picture));
    if (sha256 && (await journalPictures.stat(sha256))) continue;
    issues.push({ path, message: 'This picture is no longer stored: choose it again' });
  }
  if (issues.length > 0) throw new AppError('invalid_request', { issues });
}
