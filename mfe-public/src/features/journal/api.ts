import type { CallInput, Endpoint, ResponseOf } from '@app/contracts/endpoints';
import type { CallOptions } from '@app/web-kit/client';

type Endpoints = typeof import('./endpoints.ts');
type EndpointName = {
  [Name in keyof Endpoints]: Endpoints[Name] extends Endpoint ? Name : never;
}[keyof Endpoints];

/**
 * Calls an endpoint. The endpoints and their schemas are in a separate script, which browsers fetch when idle. The
 * first page does not need the script, because its document contains the data.
 */
export async function call<Name extends EndpointName>(
  name: Name,
  input: CallInput<Endpoints[Name]> & CallOptions,
): Promise<ResponseOf<Endpoints[Name]>> {
  const endpoints = await import(
    /* webpackChunkName: "endpoints", webpackPrefetch: true */ './endpoints.ts'
  );
  return endpoints.client.call(endpoints[name], input);
}

/** Returns whether a path segment is `.` or `..`. In a URL, such a segment would lead to another endpoint. */
export const isDotSegment = (segment: string) => /^\.{1,2}$/.test(segment);
