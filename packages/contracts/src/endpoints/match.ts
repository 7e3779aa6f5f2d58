import { type Endpoint, type EndpointTable, endpointsIn } from './endpoint.ts';

/** Like the router, it accepts a trailing slash, ignores case, and prefers literal paths. */
export function endpointMatcher(...tables: EndpointTable[]) {
  const patterns = tables
    .flatMap(endpointsIn)
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
    .map((endpoint) => ({ endpoint, pattern: patternOf(endpoint) }));
  return (method: string | undefined, path: string): Endpoint | undefined =>
    patterns.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path))
      ?.endpoint;
}

function patternOf({ path }: Endpoint): RegExp {
  const literal = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/\{[^}]+\}/g, '[^/]+')}/?$`, 'i');
}
