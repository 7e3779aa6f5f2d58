import { isDeepStrictEqual } from 'node:util';
import type { AuditEntry } from '@app/contracts';
import type { Context } from 'koa';
import { claimsOf } from '../auth/bearer.ts';

type Values = Pick<AuditEntry, 'before' | 'after'>;

/** The caller and their address, on a route behind `require`. */
export function auditor(ctx: Context): Pick<AuditEntry, 'by' | 'address'> {
  const { sub, name } = claimsOf(ctx);
  return { by: { id: sub, name }, address: ctx.ip };
}

/**
 * The fields that differ, or all fields of a created (`before` is null) or removed (`after` is null) record. Pass only
 * what users may read: no secrets, and no fields that change with every write.
 */
export function auditedChange(before: object | null, after: object | null): Values {
  const [was, is] = [asJson(before), asJson(after)];
  if (!was || !is) return { before: was, after: is };
  const differing = (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(values).filter(([field]) => !isDeepStrictEqual(was[field], is[field])),
    );
  return { before: differing(was), after: differing(is) };
}

/** Dates become ISO text, ids become text, undefined fields are dropped. */
function asJson(record: object | null): Record<string, unknown> | null {
  return JSON.parse(JSON.stringify(record));
}
