import type { AuditAction, AuditEntry } from '@app/contracts';
import { auditedKinds } from './audited-kinds.ts';

/** The verbs that describe actions. An unknown action, for example of a later release, appears by its stored name. */
const verbs: Partial<Record<string, string>> = {
  create: 'added',
  update: 'changed',
  delete: 'removed',
  'sign-out': 'ended every session of',
  'wrong-codes': 'gave too many wrong codes as',
  unsure: 'may have written',
} satisfies Record<AuditAction, string>;

export const actionText = (action: string): string => verbs[action] ?? action;

/**
 * Returns the sentence of an entry up to the record's name, such as `Ada changed article`. The caller appends the name.
 */
export function changeText({ by, action, kind }: AuditEntry): string {
  const known = auditedKinds[kind];
  return [by.name, actionText(action), ...(known?.singleton ? [] : [known?.name ?? kind])].join(
    ' ',
  );
}
