import { designPictures, type UpdateDocumentDesign, type ValidationIssue } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Actor } from '@app/service-kit/audit';
import type { Written } from '../../store/record-store/record-collection.ts';
import { type Stores, storedName } from '../../store/storage/stores.ts';
import { DESIGN_ID, type DesignCollection, type DesignRecord } from './model.ts';

export type DesignParts = { design: DesignCollection; stores: Stores };

/** Updates the design. Throws `version_conflict` if `version` is given and is not the current version. */
export async function updateDesign(
  { design, stores }: DesignParts,
  { version, ...fields }: UpdateDocumentDesign,
  by: Actor,
): Promise<Written<DesignRecord>> {
  await requirePictures(stores, design.find(DESIGN_ID), fields);
  return design.update(DESIGN_ID, { expected: version, fields: () => fields, by });
}

/** Refuses pictures that are no longer stored. A form that the browser has restored may refer to a removed picture. */
async function requirePictures(
  { journalPictures }: Stores,
  current: DesignRecord | undefined,
  fields: UpdateDocumentDesign,
): Promise<void> {
  const issues: ValidationIssue[] = [];
  for (const path of designPictures) {
    const picture = fields[path];
    if (!picture || picture === current?.[path]) continue;
    const sha256 = journalPictures.hashOf(storedName(picture));
    if (sha256 && (await journalPictures.stat(sha256))) continue;
    issues.push({ path, message: 'This picture is no longer stored: choose it again' });
  }
  if (issues.length > 0) throw new AppError('invalid_request', { issues });
}
