import { randomInt } from 'node:crypto';
import { type RemoteEntry, type RemoteName, type Remotes, remoteNames } from '@app/contracts';
import type { Context, Next } from 'koa';
import type { Deployed } from './remotes-folder.ts';

/** A number from 0 to 99, drawn by lot: it says nothing of who the visitor is. */
const COOKIE = 'canary';
const COOKIE_MS = 30 * 24 * 60 * 60 * 1_000;

/**
 * The releases that a visitor gets in the document of an area. Another area's that are on canary are
 * left out: the browser asks `/remotes.json` for them, so that only visitors of that area get a lot.
 */
export function releasesForDocument(ctx: Context, deployed: Deployed, area: RemoteName): Remotes {
  return choose(ctx, deployed, [area]);
}

/** The releases of all remotes that a visitor gets. */
export function releasesForList(ctx: Context, deployed: Deployed): Remotes {
  return choose(ctx, deployed, remoteNames);
}

/** One object for one choice of what is deployed: it tells releases apart. */
const choices = new WeakMap<Deployed, Map<string, Remotes>>();

function choose(ctx: Context, deployed: Deployed, asked: readonly RemoteName[]): Remotes {
  const entries = remoteNames.flatMap((name) => {
    const { live, canary } = deployed[name] ?? {};
    if (!live) return [];
    if (!canary) return [[name, live] as const];
    if (!asked.includes(name)) return [];
    return [[name, lotOf(ctx) < canary.share ? canary.release : live] as const];
  });
  const known = choices.get(deployed) ?? new Map<string, Remotes>();
  choices.set(deployed, known);
  const key = entries.map(([, entry]) => releaseKey(entry)).join(' ');
  const remotes = known.get(key) ?? Object.fromEntries(entries);
  known.set(key, remotes);
  return remotes;
}

/** What tells releases apart: two may have the same entry, and differ in what their server renders. */
export const releaseKey = ({ release, entry }: RemoteEntry) => release ?? entry;

/** Drawn when it is first asked for, and the same from then on. */
function lotOf(ctx: Context): number {
  ctx.vary('Cookie');
  const given = ctx.state.canaryLot ?? ctx.cookies.get(COOKIE);
  if (/^\d{1,2}$/.test(given ?? '')) return Number(given);
  const lot = randomInt(100);
  ctx.state.canaryLot = String(lot);
  ctx.cookies.set(COOKIE, String(lot), { maxAge: COOKIE_MS, httpOnly: true, sameSite: 'lax' });
  return lot;
}

/** A cache on the way must not give one visitor's lot to another. */
export async function keepLotsApart(ctx: Context, next: Next) {
  await next();
  const isForAll = ctx.response.get('Cache-Control') === 'no-cache';
  if (ctx.state.canaryLot && isForAll) ctx.set('Cache-Control', 'private, no-cache');
}
