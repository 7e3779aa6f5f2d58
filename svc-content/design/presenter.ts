import { type DocumentDesign, initialDesign } from '@app/contracts';
import type { DesignRecord } from './model.ts';

/** There is nothing in it that is not printed. */
export function presentDesign(record: DesignRecord): DocumentDesign {
  const { _id, ...fields } = { ...initialDesign, ...record };
  return fields;
}
