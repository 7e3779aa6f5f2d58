import { randomInt } from 'node:crypto';
import { type RemoteEntry, type RemoteName, type Remotes, remoteNames } from '@app/contracts';
import type { Context, Next } from 'koa';
import type { Deployed } from './remotes-folder.ts';

/** The cookie with the visitor's bucket: a random number from 0 to 99, which identifies no one. */
const COOKIE = 'canary';
const COOKIE_MS = 30 * 24 * 60 * 60 * 1_000;

/** The chosen releases by key. Equal choices share one object, so that callers can compare by identity. */
const choices = new WeakMap<Deployed, Map<string, Remotes>>();

/**
 * Returns the releases that the visitor gets. An area with a canary is left out unless `areas` contains it: to choose
 * its release, the visitor needs a bucket, and only visitors of the area should get one. The browser fetches
 * `/remotes.json` for an area that was left out.
 */
export function chooseReleases(
  ctx: Context,
  deployed: Deployed,
  areas: readonly RemoteName[],
): Remotes {
  const entries = remoteNames.flatMap((name) => {
    const { live, canary } = deployed[name] ?? {};
    if (!live) return [];
    if (!canary) return [[name, live] as const];
    if (!areas.includes(name)) return [];
    return [[name, bucketOf(ctx) < canary.share ? canary.release : live] as const];
  });
  const known = choices.get(deployed) ?? new Map<string, Remotes>();
  choices.set(deployed, known);
  const key = entries.map(([, entry]) => releaseKey(entry)).join(' ');
  const remotes = known.get(key) ?? Object.fromEntries(entries);
  known.set(key, remotes);
  return remotes;
}

/** Returns the key of a release: its id, because releases with the same entry file may differ in their renderer. */
export const releaseKey = ({ release, entry }: RemoteEntry) => release ?? entry;

/** Returns the visitor's bucket. Assigns a bucket to a new visitor. */
function bucketOf(ctx: Context): number {
  ctx.vary('Cookie');
  const known = ctx.state.canaryBucket ?? ctx.cookies.get(COOKIE);
  if (/^\d{1,2}$/.test(known ?? '')) return Number(known);
  const bucket = randomInt(100);
  ctx.state.canaryBucket = String(bucket);
  ctx.cookies.set(COOKIE, String(bucket), { maxAge: COOKIE_MS, httpOnly: true, sameSite: 'lax' });
  return bucket;
}

/** Middleware that prevents shared caches from giving one visitor's cookie to others. */
export async function makePrivateIfBucketed(ctx: Context, next: Next) {
  await next();
  const isShared = ctx.response.get('Cache-Control') === 'no-cache';
  if (ctx.state.canaryBucket && isShared) ctx.set('Cache-Control', 'private, no-cache');
}
