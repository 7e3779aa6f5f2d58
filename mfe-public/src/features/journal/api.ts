import { lazyClient } from '@app/web-kit/lazy-client';

const loadEndpoints = () => import(/* webpackChunkName: "endpoints" */ './endpoints.ts');

/** Calls an endpoint. The endpoints and their schemas are loaded on the first call, not with the first page. */
export const call = lazyClient(loadEndpoints);

const prepare = () => void loadEndpoints().catch(() => undefined);

// The reader's first move, press or key announces another page. Until then, creating the schemas would only occupy the
// browser, on a phone for a tenth of a second. Servers have no `addEventListener`.
for (const type of ['pointerover', 'keydown', 'focusin']) {
  globalThis.addEventListener?.(type, prepare, { once: true, passive: true });
}

/** Returns whether a path segment is `.` or `..`; in a URL, such a segment would address another endpoint. */
export const isDotSegment = (segment: string) => /^\.{1,2}$/.test(segment);
