import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorStatus, problemSchema } from '@app/contracts';
import {
  type Endpoint,
  type EndpointTable,
  endpointMatcher,
  errorsOf,
  schemaOf,
} from '@app/contracts/endpoints';
import { z } from 'zod';

/**
 * Compares each response of a service under test with the table of endpoints: its status, content type, error code
 * and JSON. Undocumented fields are differences. Responses to HEAD requests are not compared.
 */
export function contractCheck(table: EndpointTable) {
  const problems = new Set<string>();
  const endpointOf = endpointMatcher(table);

  return {
    watch(req: IncomingMessage, res: ServerResponse): void {
      const { pathname } = new URL(req.url ?? '/', 'http://service');
      const endpoint = endpointOf(req.method, pathname);
      if (!endpoint) return;
      const body = bodyOf(res);
      res.once('finish', () => {
        const text = Buffer.concat(body).toString();
        const problem = differenceIn(endpoint, { status: res.statusCode, type: typeOf(res), text });
        if (problem === undefined) return;
        const { method, path } = endpoint;
        problems.add(`${method} ${path} answered ${res.statusCode}: ${problem}`);
      });
    },
    /** Throws an error that lists all differences, if there are any. */
    assertNoDifference(): void {
      if (problems.size === 0) return;
      throw new Error(`Responses differ from the table of endpoints:\n${[...problems].join('\n')}`);
    },
  };
}

/**
 * Collects the chunks of a JSON response. Other responses, such as event streams, are skipped because they may be
 * endless.
 */
function bodyOf(res: ServerResponse): Buffer[] {
  const pieces: Buffer[] = [];
  for (const name of ['write', 'end'] as const) {
    const send = res[name].bind(res) as (...given: unknown[]) => never;
    res[name] = (...given: unknown[]) => {
      const [piece] = given;
      const isPiece = typeof piece === 'string' || piece instanceof Uint8Array;
      if (isPiece && isJson(typeOf(res))) pieces.push(Buffer.from(piece as string));
      return send(...given);
    };
  }
  return pieces;
}

function typeOf(res: ServerResponse): string {
  return mediaType(String(res.getHeader('content-type') ?? ''));
}

export const mediaType = (contentType: string): string => contentType.split(';')[0] ?? '';

function isJson(type: string): boolean {
  return /^application\/(problem\+)?json$/.test(type);
}

interface Received {
  status: number;
  /** The media type, or an empty text. */
  type: string;
  /** The body, if it is JSON. */
  text: string;
}

/** Returns how a response differs from its endpoint in the table, or undefined. */
export function differenceIn(
  endpoint: Endpoint,
  { status, type, text }: Received,
): string | undefined {
  const response = endpoint.responses[status];
  const codes = errorsOf(endpoint).filter((code) => errorStatus[code] === status);
  if (!response && codes.length === 0) return 'no such status is documented';
  if (type === '' && response && 'type' in response && response.type === 'empty') return undefined;
  if (!typesOf(endpoint, status, codes.length > 0).some((range) => isWithin(type, range))) {
    return `${type || 'no content type'} is not documented`;
  }
  if (!isJson(type)) return undefined;
  const value: unknown = JSON.parse(text);
  if (type === 'application/problem+json') {
    const { data, error } = problemSchema.strict().safeParse(value);
    if (error) return z.prettifyError(error);
    return codes.some((code) => code === data.error)
      ? undefined
      : `the code ${data.error} is not documented`;
  }
  const result = schemaOf(response)?.safeParse(value);
  if (!result?.success) return result ? z.prettifyError(result.error) : 'the JSON has no schema';
  const [unknown] = unknownFields(value, result.data);
  return unknown === undefined ? undefined : `the field ${unknown} is not documented`;
}

/** Returns whether a media type is in a range, such as `image/png` in `image/*`. */
const isWithin = (type: string, range: string): boolean =>
  range.endsWith('/*') ? type.startsWith(range.slice(0, -1)) : type === range;

function typesOf({ responses }: Endpoint, status: number, hasProblems: boolean): readonly string[] {
  const response = responses[status];
  const files =
    response && !('_zod' in response) && response.type === 'file' && response.mediaTypes;
  const isEvents = response && !('_zod' in response) && response.type === 'events';
  return [
    ...(schemaOf(response) ? ['application/json'] : []),
    ...(files || []),
    ...(isEvents ? ['text/event-stream'] : []),
    // Browsers that open the address of an endpoint get an HTML page for an error.
    ...(hasProblems ? ['application/problem+json', 'text/html'] : []),
  ];
}

/** Returns the paths of the fields that the schema dropped. */
function unknownFields(sent: unknown, known: unknown, path = ''): string[] {
  if (typeof sent !== 'object' || sent === null) return [];
  return Object.entries(sent).flatMap(([name, value]) => {
    const here = path === '' ? name : `${path}.${name}`;
    const isKnown = typeof known === 'object' && known !== null && Object.hasOwn(known, name);
    return isKnown ? unknownFields(value, (known as Record<string, unknown>)[name], here) : [here];
  });
}
