import type { Endpoint } from '@app/contracts/endpoints';
import * as fc from 'fast-check';
import { anyText, damaged, hostileText, inputOf } from './values.ts';

export interface FuzzRequest {
  method: string;
  /** The path and query, encoded. */
  target: string;
  headers: Record<string, string>;
  body: FuzzBody | undefined;
}

type FuzzBody =
  | { type: 'text'; text: string }
  | { type: 'form'; fields: [string, string][]; files: [field: string, content: string][] };

/** Known data of an endpoint: existing values of the path's parameters, a valid body, and headers of every request. */
export interface Known {
  params?: Record<string, readonly string[]>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Generates requests to an endpoint. Most of them match its schemas, and some are damaged in one place. */
export function requestsTo(endpoint: Endpoint, known: Known): fc.Arbitrary<FuzzRequest> {
  const { method } = endpoint;
  return fc
    .tuple(pathsOf(endpoint, known), queriesOf(endpoint), bodiesOf(endpoint, known), someHeaders)
    .map(([path, query, { body, type }, headers]) => ({
      method,
      target: path + query,
      headers: {
        ...headers,
        ...known.headers,
        ...(type !== undefined && { 'content-type': type }),
      },
      body,
    }));
}

/** Encoded path segments that `encodeURIComponent` does not generate. */
const rawSegment = fc.constantFrom('%00', '%ff', '%', '%0a', '%2f', '..%2f..', '%252e', ';', '..;');

function pathsOf(endpoint: Endpoint, known: Known): fc.Arbitrary<string> {
  const { params: values = {} } = known;
  const segment = (name: string) => {
    const found = values[name] ?? [];
    return fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...(found.length > 0 ? found : ['1'])).map(encoded) },
      { weight: 1, arbitrary: hostileText.filter((text) => text !== '').map(encoded) },
      { weight: 1, arbitrary: fc.oneof(rawSegment, fc.nat(3_000).map(String)) },
    );
  };
  const parts = endpoint.path.split(/\{(\w+)\}/);
  // `split` returns literals and parameter names alternately.
  return fc
    .tuple(...parts.map((part, at) => (at % 2 === 0 ? fc.constant(part) : segment(part))))
    .map((path) => path.join(''));
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

function queriesOf({ query }: Endpoint): fc.Arbitrary<string> {
  const others = fc.array(fc.tuple(hostileText, hostileText), { maxLength: 2 });
  const fields = query ? inputOf(query).map(entriesOf) : fc.constant<[string, string][]>([]);
  const damage = query ? damaged(inputOf(query)).map(entriesOf) : fields;
  const knownFields = fc.oneof({ weight: 3, arbitrary: fields }, { weight: 1, arbitrary: damage });
  // In some requests, a parameter is repeated.
  return fc
    .tuple(knownFields, others, fc.nat(9))
    .map(
      ([knownFields, more, at]) =>
        `${new URLSearchParams([...knownFields, ...knownFields.slice(at, at + 1), ...more])}`,
    )
    .map((text) => (text === '' ? '' : `?${text}`));
}

function entriesOf(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    each === undefined ? [] : [[name, typeof each === 'object' ? JSON.stringify(each) : `${each}`]],
  );
}

type Sent = { body: FuzzBody | undefined; type?: string };

function bodiesOf(endpoint: Endpoint, known: Known): fc.Arbitrary<Sent> {
  const { body } = endpoint;
  if (!body) return fc.constant({ body: undefined });
  const { body: sample } = known;
  const generated = inputOf(body.schema);
  const values = sample === undefined ? generated : fc.oneof(generated, fc.constant(sample));
  const json = (from: fc.Arbitrary<unknown>) =>
    from.map(
      (value): Sent => ({
        body: { type: 'text', text: JSON.stringify(value) ?? '' },
        type: 'application/json',
      }),
    );
  const broken = fc
    .tuple(
      hostileText,
      fc.constantFrom('application/json', 'text/plain', 'multipart/form-data', 'x'),
    )
    .map(([text, type]): Sent => ({ body: { type: 'text', text }, type }));
  const forms = (from: fc.Arbitrary<unknown>) =>
    fc
      .tuple(from, filesFor(body.type === 'json' ? 'file' : body.file))
      .map(([value, files]): Sent => ({ body: { type: 'form', fields: entriesOf(value), files } }));
  const kinds = {
    json: [json(values), json(damaged(values))],
    form: [forms(values), forms(damaged(values))],
    'form-or-json': [json(values), json(damaged(values)), forms(values), forms(damaged(values))],
  }[body.type];
  return fc.oneof(...kinds.map((arbitrary) => ({ weight: 4, arbitrary })), {
    weight: 1,
    arbitrary: broken,
  });
}

const pictures = ['\x89PNG\r\n\x1a\n', 'GIF89a', '<svg xmlns="x"/>'];
const otherFiles = ['', '%PDF-', '%PDF-1.7\n%%EOF', 'PK\x03\x04', '\ufeff{}', '[{}]'];
const importFiles = ['refnumber,title\nR1,"', '@article{a, title={', '<doi_batch><!DOCTYPE x>'];

const fileContent = fc.oneof(
  fc.constantFrom(...pictures, ...otherFiles, ...importFiles),
  anyText(200),
);

function filesFor(field: string): fc.Arbitrary<[string, string][]> {
  const file = fc.tuple(fc.constantFrom(field, field, field, 'other'), fileContent);
  return fc.array(file, { maxLength: 2 });
}

/** Headers that change how a response is sent. Varying addresses prevent rate limits from refusing later requests. */
const someHeaders = fc
  .record(
    {
      'x-forwarded-for': fc.ipV4(),
      'if-none-match': fc.constantFrom('*', 'W/"x"', '"', ''),
      'if-modified-since': fc.constantFrom('0', 'Sat, 01 Jan 2099 00:00:00 GMT'),
      range: fc.constantFrom('bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,2-3', 'x'),
      'accept-encoding': fc.constantFrom('gzip', 'br', '*;q=0', 'identity;q=0'),
      'content-encoding': fc.constantFrom('gzip', 'br', 'x'),
      accept: fc.constantFrom('text/html', 'x', '*/*;q=0'),
      'x-request-id': fc.constantFrom('x', 'x'.repeat(200), '{}'),
      prefer: fc.constantFrom('respond-async', 'wait=1', ''),
    },
    { requiredKeys: ['x-forwarded-for'] },
  )
  // Most requests have none of these headers.
  .chain((headers) =>
    fc
      .nat(4)
      .map((one) => (one === 0 ? headers : { 'x-forwarded-for': headers['x-forwarded-for'] })),
  )
  .map((headers): Record<string, string> => ({ ...headers }));
