import { lazyClient } from '@app/web-kit/lazy-client';

const loadEndpoints = () => import(/* webpackChunkName: "endpoints" */ './endpoints.ts');

/** Calls the API. Endpoints and schemas are loaded on the first call, so no first page contains them. */
export const call = lazyClient(loadEndpoints);

// Most visits continue to a second page.
globalThis.requestIdleCallback?.(() => loadEndpoints().catch(() => undefined));

/** `.` and `..` would change the path of a call; neither is a name, a number or a code. */
export const isDotSegment = (segment: string) => /^\.{1,2}$/.test(segment);
