import { lazyClient } from '@app/web-kit/lazy-client';

const loadEndpoints = () => import(/* webpackChunkName: "endpoints" */ './endpoints.ts');

/** The endpoints and their schemas are loaded on the first call, not with the first page. */
export const call = lazyClient(loadEndpoints);

// Preloads the endpoints when the browser is idle, because most visits continue to a second page.
globalThis.requestIdleCallback?.(() => loadEndpoints().catch(() => undefined));

/** Returns whether a segment is `.` or `..`, which would change the path of a call. */
export const isDotSegment = (segment: string) => /^\.{1,2}$/.test(segment);
