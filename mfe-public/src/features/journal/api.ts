import { lazyClient } from '@app/web-kit/lazy-client';

const loadEndpoints = () => import(/* webpackChunkName: "endpoints" */ './endpoints.ts');

/** Calls an endpoint. The endpoints and their schemas are loaded on the first call, not with the first page. */
export const call = lazyClient(loadEndpoints);

// Preloads the endpoints when the browser is idle, because most visits continue to a second page.
globalThis.requestIdleCallback?.(() => loadEndpoints().catch(() => undefined));

/** Returns whether a path segment is `.` or `..`; in a URL, such a segment would address another endpoint. */
export const isDotSegment = (segment: string) => /^\.{1,2}$/.test(segment);
