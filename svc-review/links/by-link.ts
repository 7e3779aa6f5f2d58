import {
  type Command,
  LINK_HEADER,
  type LinkHolder,
  type LinkRole,
} from '@app/contracts/manuscripts';
import { AppError } from '@app/service-kit';
import type { Context, Middleware } from 'koa';
import type { Manuscripts } from '../manuscripts/manuscripts.ts';
import type { StoredManuscript } from '../store/manuscripts.ts';
import type { Links } from './links.ts';

interface Caller {
  manuscript: StoredManuscript;
  actor: LinkHolder;
}

const callers = new WeakMap<object, Caller>();

export type ByLink = (role: LinkRole, ...commands: Command['name'][]) => Middleware;

/** The table of commands admits this command to everyone who may read the manuscript. */
const READING = ['send-link'] as const;

/**
 * Returns the guards of endpoints for personal links. A guard admits callers with a role. If commands are given, at
 * least one of them must be possible. All other callers get the same response after the same work. Therefore the guard
 * also reads a manuscript for an unknown link: it reads the manuscript of the last valid link, and ignores the result.
 */
export function byLink(links: Links, manuscripts: Manuscripts): ByLink {
  let last = '';
  return (role, ...commands) =>
    async function requireLink(ctx, next) {
      const token = ctx.get(LINK_HEADER);
      const holder = await links.holderOf(token);
      // The log is not read, so that reading a manuscript takes hardly more processor time than searching for one that
      // does not exist.
      const found = await manuscripts.readProgress(holder?.manuscript ?? last);
      if (found && holder) last = holder.manuscript;
      const actor = { role, id: holder?._id ?? '' };
      const isPossible =
        found !== undefined &&
        manuscripts.admits(found, actor, commands.length > 0 ? commands : READING);
      const isAdmitted = isPossible && holder?.role === role;
      const manuscript = isAdmitted ? await manuscripts.read(holder.manuscript) : undefined;
      if (!isAdmitted || !manuscript) throw new AppError('not_found');
      await links.noteUse(holder, token);
      callers.set(ctx.req, { manuscript, actor });
      await next();
    };
}

/** Returns who calls, and the manuscript as it was when the request arrived. */
export function callerOf(ctx: Context): Caller {
  const caller = callers.get(ctx.req);
  if (!caller) throw new Error('The route has no guard for personal links');
  return caller;
}
