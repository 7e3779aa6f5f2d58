import { isDeepStrictEqual } from 'node:util';
import type { AuditEntry } from '@app/contracts';
import type { Context } from 'koa';
import { claimsOf } from '../auth/bearer.ts';

type Values = Pick<AuditEntry, 'before' | 'after'>;

/** Who makes a change and from where, on a route behind `require`. */
export function auditor(ctx: Context): Pick<AuditEntry, 'by' | 'address'> {
  const { sub, name } = claimsOf(ctx);
  return { by: { id: sub, name }, address: ctx.ip };
}

/**
 * The fields that differ; all of them for what was made (`before` is null) or removed (`after` is). Give
 * it what people may read: no passwords, hashes or secrets, and nothing that differs after every write.
 */
export function auditedChange(before: object | null, after: object | null): Values {
  const [was, is] = [asJson(before), asJson(after)];
  if (!was || !is) return { before: was, after: is };
  const differs = (field: string) => !isDeepStrictEqual(was[field], is[field]);
  const changed = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => differs(field)));
  return { before: changed(was), after: changed(is) };
}

/** Dates as ISO text, ids as text, without what is undefined. */
function asJson(record: object | null): Record<string, unknown> | null {
  return JSON.parse(JSON.stringify(record));
}
