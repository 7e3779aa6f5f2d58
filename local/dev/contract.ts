import { readFileSync } from 'node:fs';
import { endpointMatcher, endpoints, type ServiceName } from '@app/contracts/endpoints';
import { z } from 'zod';
import { projectRoot } from '../setup/paths.mjs';

const contentSchema = z.record(z.string(), z.object({ example: z.unknown().optional() }));
const operationSchema = z.object({
  responses: z.record(z.string(), z.object({ content: contentSchema.optional() })),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** The successful response to a call, as the contract describes it. */
export interface Operation {
  status: number;
  types: string[];
  /** The contract's example of a JSON response. Undefined if the contract has no example. */
  example: unknown;
}

export type Contract = (method: string, path: string) => Operation | undefined;

/**
 * Returns a function that finds a call in the services' OpenAPI documents. The function returns undefined for an
 * unknown call.
 */
export function readContract(services: readonly ServiceName[]): Contract {
  const endpointOf = endpointMatcher(...services.map((service) => endpoints[service]));
  const paths = Object.assign({}, ...services.map(pathsOf));
  return (method, path) => {
    const endpoint = endpointOf(method, path);
    const operation = endpoint && paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    return operation && responseOf(operationSchema.parse(operation));
  };
}

function pathsOf(service: ServiceName) {
  const file = `${projectRoot}/packages/contracts/openapi/${service}.json`;
  return documentSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).paths;
}

/**
 * Selects a successful response: 201 if it has an example, else the first response with an example, else the first
 * response.
 */
function responseOf({ responses }: z.infer<typeof operationSchema>): Operation {
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
