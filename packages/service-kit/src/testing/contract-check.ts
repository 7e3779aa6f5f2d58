import type { IncomingMessage, ServerResponse } from 'node:http';
import { problemSchema } from '@app/contracts';
import type { Api } from '@app/contracts/openapi';
import { pathPattern } from '@app/contracts/openapi/path-pattern';
import { z } from 'zod';

type Operation = NonNullable<NonNullable<Api['paths'][string]>['get']>;
type Responses = Record<string, { content?: Record<string, MediaType> } | undefined>;
interface MediaType {
  schema?: unknown;
  examples?: Record<string, unknown>;
}

/**
 * Compares every answer of a service under test with what its contract says: the status, the content type,
 * the shape of JSON without a field more, the code of a refusal; but for answers to HEAD. What is wrong is kept, to be thrown when
 * the test closes its server.
 */
export function contractCheck({ paths }: Pick<Api, 'paths'>) {
  const faults = new Set<string>();
  const templates = Object.keys(paths)
    // The path with the fewest parameters is the one that is meant.
    .sort((a, b) => a.split('{').length - b.split('{').length)
    .map((path) => ({ path, pattern: pathPattern(path) }));

  const operationOf = (req: IncomingMessage) => {
    const asked = new URL(req.url ?? '/', 'http://service').pathname;
    const path = templates.find(({ pattern }) => pattern.test(asked))?.path;
    const method = req.method?.toLowerCase() as 'get';
    const operation = path === undefined ? undefined : paths[path]?.[method];
    return operation && { operation, name: `${req.method} ${path}` };
  };

  return {
    watch(req: IncomingMessage, res: ServerResponse): void {
      const found = operationOf(req);
      if (!found) return;
      const body = bodyOf(res);
      res.once('finish', () => {
        const fault = faultIn(found.operation, res, body);
        if (fault !== undefined) faults.add(`${found.name} answered ${res.statusCode}: ${fault}`);
      });
    },
    /** Throws what was wrong so far. */
    assertKept(): void {
      if (faults.size === 0) return;
      throw new Error(`Not as the contract says:\n${[...faults].join('\n')}`);
    },
  };
}

/** The pieces of a JSON answer as they are sent; of another answer, which may have no end, none are kept. */
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
  return String(res.getHeader('content-type') ?? '').split(';')[0] ?? '';
}

function isJson(type: string): boolean {
  return /^application\/(problem\+)?json$/.test(type);
}

function faultIn(operation: Operation, res: ServerResponse, body: Buffer[]): string | undefined {
  const answer = (operation.responses as Responses)[res.statusCode];
  if (!answer) return 'no such status is documented';
  const type = typeOf(res);
  if (type === '' && !answer.content) return undefined;
  const documented = answer.content?.[type];
  if (!documented) return `${type || 'no content type'} is not documented`;
  if (!isJson(type)) return undefined;
  const value: unknown = JSON.parse(Buffer.concat(body).toString());
  if (type === 'application/problem+json') {
    const { data, error } = problemSchema.strict().safeParse(value);
    if (error) return z.prettifyError(error);
    if (documented.examples?.[data.error]) return undefined;
    return `the code ${data.error} is not documented`;
  }
  if (!(documented.schema instanceof z.ZodType)) return 'its JSON has no schema';
  const { data, error } = documented.schema.safeParse(value);
  if (error) return z.prettifyError(error);
  const [unknown] = unknownFields(value, data);
  return unknown === undefined ? undefined : `the field ${unknown} is not documented`;
}

/** Fields of the answer that the schema dropped, by their path. */
function unknownFields(sent: unknown, known: unknown, path = ''): string[] {
  if (typeof sent !== 'object' || sent === null) return [];
  return Object.entries(sent).flatMap(([name, value]) => {
    const here = path === '' ? name : `${path}.${name}`;
    const isKnown = typeof known === 'object' && known !== null && Object.hasOwn(known, name);
    return isKnown ? unknownFields(value, (known as Record<string, unknown>)[name], here) : [here];
  });
}
