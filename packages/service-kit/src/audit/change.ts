import { isDeepStrictEqual } from 'node:util';
import type { AuditEntry } from '@app/contracts';
import type { Context } from 'koa';
import { claimsOf } from '../auth/bearer.ts';

type Values = Pick<AuditEntry, 'before' | 'after'>;

/** Returns the user and IP address of a request. The route must authenticate with `bearer().require`. */
export function requesterOf(ctx: Context): Pick<AuditEntry, 'by' | 'address'> {
  const { sub, name } = claimsOf(ctx);
  return { by: { id: sub, name }, address: ctx.ip };
}

/** Returns the fields that differ. The records must not contain secrets or fields that every write changes. */
export function auditedChange(before: object | null, after: object | null): Values {
  const [was, is] = [asJson(before), asJson(after)];
  if (!was || !is) return { before: was, after: is };
  const differing = (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(values).filter(([field]) => !isDeepStrictEqual(was[field], is[field])),
    );
  return { before: differing(was), after: differing(is) };
}

/** Converts dates and ids to text, and drops undefined fields. */
function asJson(record: object | null): Record<string, unknown> | null {
  return JSON.parse(JSON.stringify(record));
}
