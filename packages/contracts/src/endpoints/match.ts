import { type Endpoint, type EndpointTable, endpointsIn } from './endpoint.ts';

/** Returns a function that finds the endpoint of a request by the router's rules for slashes, case and precedence. */
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
