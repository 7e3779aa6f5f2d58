import type { DocumentDesign } from '@app/contracts';
import type { DesignRecord } from './model.ts';

/** There is nothing in it that is not printed. */
export function presentDesign({ _id, ...fields }: DesignRecord): DocumentDesign {
  return fields;
}
