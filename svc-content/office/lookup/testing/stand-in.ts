import { createServer, type ServerResponse } from 'node:http';

/** A substitute for ORCID's public API and ROR's API. */
export interface RegistryStandIn {
  url: string;
  /** The queries received so far, except refused ones. */
  queries: string[];
  /**
   * Answers that replace the usual answers to the next requests. If the answer is null, the request gets no response.
   */
  failures: ({ status: number; body: string; type?: string } | null)[];
  close(): Promise<void>;
}

const person = (id: string, given: string, family: string | null) => ({
  'orcid-id': id,
  'given-names': given,
  'family-names': family,
  'credit-name': null,
  'other-name': [],
  email: [],
  'institution-name': ['Analytical Society', 'Analytical Society', 'Royal Society', 'A', 'B'],
});

const organization = {
  id: 'https://ror.org/048a87296',
  status: 'active',
  names: [
    { lang: 'sv', types: ['label'], value: 'Uppsala universitet' },
    { lang: 'en', types: ['label', 'ror_display'], value: 'Uppsala University' },
  ],
  locations: [{ geonames_id: 2666199, geonames_details: { country_code: 'SE', name: 'Uppsala' } }],
};

/**
 * Starts the substitute. Like the registries, it refuses queries that it cannot parse. Its only data are the person Ada
 * and the organization Uppsala.
 */
export async function startRegistryStandIn(): Promise<RegistryStandIn> {
  const waiting = new Set<ServerResponse>();
  const standIn: RegistryStandIn = {
    url: '',
    queries: [],
    failures: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const server = createServer((request, response) => {
    const send = (status: number, body: string, type = 'application/json') =>
      response.writeHead(status, { 'content-type': type }).end(body);
    const failure = standIn.failures.shift();
    if (failure === null) return waiting.add(response);
    if (failure) return send(failure.status, failure.body, failure.type);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand-in');
    if (request.method !== 'GET' || request.headers.accept !== 'application/json') {
      return send(406, '<html>Not acceptable</html>', 'text/html');
    }
    if (pathname === '/v3.0/expanded-search/') {
      const query = searchParams.get('q') ?? '';
      const word = /"[\p{L}\p{M}\p{N}'’. ]+"/u.source;
      const names = `given-and-family-names:\\(${word}(?: AND ${word})*\\)`;
      const solr = new RegExp(`^${names} OR credit-name:${word} OR other-names:${word}$`, 'u');
      if (!solr.test(query) || !/^\d+$/.test(searchParams.get('rows') ?? '')) {
        return send(400, '{"response-code":400}');
      }
      standIn.queries.push(query);
      const people = [
        person('0000-0002-1825-0097', 'Ada', 'Lovelace'),
        person('0000-0001-5109-3700', 'Ada', null),
        person('0000-0002-1825-0098', 'Wrong', 'Digit'),
      ];
      const many = Array.from({ length: 20 }, () => people).flat();
      const found = query.includes('"Many"') ? many : query.includes('"Ada"') ? people : null;
      return send(
        200,
        JSON.stringify({ 'expanded-result': found, 'num-found': found?.length ?? 0 }),
      );
    }
    if (pathname === '/v2/organizations') {
      const query = searchParams.get('query') ?? '';
      if (/[^\p{L}\p{M}\p{N}'’. ]|\b(?:AND|OR|NOT)\b/u.test(query) || query === '') {
        return send(400, '{"errors":["query error"]}');
      }
      standIn.queries.push(query);
      const items = query.includes('uppsala') ? [organization] : [];
      return send(200, JSON.stringify({ number_of_results: items.length, time_taken: 1, items }));
    }
    return send(404, '<html>Not found</html>', 'text/html');
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address === 'object' && address) standIn.url = `http://127.0.0.1:${address.port}`;
  return standIn;
}
