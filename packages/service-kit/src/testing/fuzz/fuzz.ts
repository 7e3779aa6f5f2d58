import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import {
  type Endpoint,
  type EndpointTable,
  endpointMatcher,
  endpointsIn,
  type ServiceName,
} from '@app/contracts/endpoints';
import * as fc from 'fast-check';
import { differenceIn, mediaType } from '../contract-check.ts';
import { type FuzzRequest, type Known, requestsTo } from './requests.ts';

interface FuzzOptions {
  url: string;
  /** Returns a new token for each request, because an endpoint may end the session. */
  token?: () => string;
  /** Headers of every request, in addition to the generated headers. */
  headers?: Record<string, string>;
  /** Called once for each endpoint, before its requests. */
  known: (endpoint: Endpoint) => Known | Promise<Known>;
  /** The number of requests to each endpoint. */
  runs: number;
  seed: number;
}

export type { Known } from './requests.ts';

interface OpenApiDocument {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, Content> } }>>;
}
type Content = { example?: unknown };

/** Returns a function that finds the example of an endpoint's body in the service's OpenAPI document. */
export function documentedBodies(service: ServiceName): (endpoint: Endpoint) => unknown {
  const file = fileURLToPath(import.meta.resolve(`@app/contracts/openapi/${service}.json`));
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as OpenApiDocument;
  return ({ method, path }) =>
    paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.example;
}

const runs = Number(process.env.FUZZ_RUNS ?? 3);

/**
 * The settings for the tests of a service: a short run by default, or a long run with a new seed by `npm run security`.
 */
export const fuzzing = {
  runs,
  seed: Number(process.env.FUZZ_SEED ?? 1),
  timeoutMs: 120_000 + runs * 2_000,
};

/**
 * Sends generated requests to each endpoint of the table. A response is a difference if its status is 500 or above,
 * or if it does not match the table. Each difference is reported with the smallest request that causes it.
 */
export async function fuzzEndpoints(table: EndpointTable, options: FuzzOptions) {
  const { known, runs, seed } = options;
  const agent = new Agent({ keepAlive: true });
  const find = endpointMatcher(table);
  const differences: string[] = [];
  let requests = 0;
  for (const endpoint of endpointsIn(table)) {
    const generator = requestsTo(endpoint, await known(endpoint));
    const property = fc.asyncProperty(generator, async (generated) => {
      requests += 1;
      const headers = {
        ...generated.headers,
        ...options.headers,
        ...(options.token && { authorization: `Bearer ${options.token()}` }),
      };
      const received = await send(agent, options.url, { ...generated, headers });
      const [path = ''] = generated.target.split('?');
      const called = find(generated.method, path);
      if (received.status >= 500) throw new Error(`${received.status} ${received.text}`);
      const difference = called && differenceIn(called, received);
      if (difference) throw new Error(`${received.status}: ${difference}`);
    });
    const result = await fc.check(property, { numRuns: runs, seed });
    if (!result.failed) continue;
    const [smallest] = result.counterexample ?? [];
    const { message = '' } = Object(result.errorInstance) as Error;
    differences.push(
      `${endpoint.method} ${endpoint.path}: ${message}\n  ${JSON.stringify(smallest)}`,
    );
  }
  agent.destroy();
  return { requests, differences };
}

/** Sends a request unchanged, unlike `fetch`, which would normalise its path. */
async function send(agent: Agent, url: string, { method, target, headers, body }: FuzzRequest) {
  const { hostname: host, port } = new URL(url);
  const { content, type } = await contentOf(body);
  const outgoing = request({
    agent,
    host,
    port,
    method,
    path: target,
    headers: {
      ...headers,
      ...(content && { 'content-length': content.length }),
      ...(type && { 'content-type': type }),
    },
  });
  outgoing.end(content);
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  const received = mediaType(incoming.headers['content-type'] ?? '');
  // An event stream does not end by itself.
  if (received === 'text/event-stream') incoming.destroy();
  return {
    status: incoming.statusCode ?? 0,
    type: received,
    text: incoming.destroyed ? '' : await text(incoming),
  };
}

async function contentOf(
  body: FuzzRequest['body'],
): Promise<{ content?: Buffer; type?: string | null }> {
  if (!body) return {};
  if (body.type === 'text') return { content: Buffer.from(body.text) };
  const form = new FormData();
  for (const [name, value] of body.fields) form.append(name, value);
  for (const [field, content] of body.files) {
    form.append(field, new Blob([Buffer.from(content, 'latin1')]), 'file.pdf');
  }
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type');
  return { content: Buffer.from(await encoded.arrayBuffer()), type };
}
