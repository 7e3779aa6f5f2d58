import { readFileSync } from 'node:fs';
import { pathPattern } from '@app/contracts/openapi/path-pattern';
import { z } from 'zod';
import { projectRoot } from '../setup/paths.mjs';

const contentSchema = z.record(z.string(), z.object({ example: z.unknown().optional() }));
const operationSchema = z.object({
  responses: z.record(z.string(), z.object({ content: contentSchema.optional() })),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** A call that the contract knows, with what it says of the answer when all goes well. */
export interface Operation {
  status: number;
  /** The media types of the answer. */
  types: string[];
  /** What a JSON answer is like; undefined where there is none. */
  example: unknown;
}

export type Contract = (method: string, path: string) => Operation | undefined;

/** The calls of services, as their OpenAPI documents tell them. */
export function readContract(services: readonly string[]): Contract {
  const known = services.flatMap(operationsOf);
  // What is named literally goes before what any value fits: `/archives/selection` is no id.
  known.sort((a, b) => a.parameters - b.parameters);
  return (method, path) =>
    known.find((operation) => operation.method === method && operation.pattern.test(path));
}

function operationsOf(service: string) {
  const file = `${projectRoot}/packages/contracts/openapi/${service}.json`;
  const { paths } = documentSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return Object.entries(paths).flatMap(([template, operations]) =>
    Object.entries(operations)
      .filter(([method]) => /^(get|post|put|delete)$/.test(method))
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        pattern: pathPattern(template),
        parameters: template.split('{').length - 1,
        ...answerOf(operationSchema.parse(operation)),
      })),
  );
}

/** Of several answers the one that makes something, else the first with an example. */
function answerOf({ responses }: z.infer<typeof operationSchema>): Operation {
  const good = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content = {} }]) => ({
      status: Number(status),
      types: Object.keys(content),
      example: content['application/json']?.example,
    }));
  const told = good.filter(({ example }) => example !== undefined);
  return (
    told.find(({ status }) => status === 201) ??
    told[0] ??
    good[0] ?? { status: 204, types: [], example: undefined }
  );
}
