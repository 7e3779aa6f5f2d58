import { lazyClient } from '@app/web-kit/lazy-client';

const loadEndpoints = () => import(/* webpackChunkName: "endpoints" */ './endpoints.ts');

/**
 * Calls an endpoint of the API. The endpoints and their schemas are loaded on the first call, so that they
 * are not in the script of the first page.
 */
export const call = lazyClient(loadEndpoints);

// Preloads the endpoints when the browser is idle, because most visits continue to a second page.
globalThis.requestIdleCallback?.(() => loadEndpoints().catch(() => undefined));

/**
 * Returns whether a path segment is `.` or `..`, which would change the path of a call. No valid name, number
 * or code is one of these.
 */
export const isDotSegment = (segment: string) => /^\.{1,2}$/.test(segment);
