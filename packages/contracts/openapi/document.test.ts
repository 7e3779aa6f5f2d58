import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Endpoint, endpointsIn, errorsOf } from '../src/endpoints/endpoint.ts';
import { endpoints } from '../src/endpoints/index.ts';
import { documentOf } from './document.ts';
import { type ApiName, apiNames, apis } from './index.ts';

type Content = Record<string, { schema?: unknown; example?: unknown }>;
interface Example {
  place: string;
  schema: z.ZodType;
  example: unknown;
  isAnswer: boolean;
}

/**
 * Returns the schemas and examples of all JSON bodies and responses. Every response must have an example. A body may
 * lack one.
 */
function examplesOf(name: ApiName): Example[] {
  return Object.entries(apis[name].paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const { requestBody, responses } = operation as {
        requestBody?: { content: Content };
        responses: Record<string, { content?: Content }>;
      };
      const read = (part: string, content: Content | undefined, isAnswer: boolean) => {
        const { schema, example } = content?.['application/json'] ?? {};
        if (!(schema instanceof z.ZodType)) return [];
        return [{ place: `${method} ${path} ${part}`, schema, example, isAnswer }];
      };
      return [
        ...read('body', requestBody?.content, false),
        ...Object.entries(responses).flatMap(([status, { content }]) =>
          read(status, content, true),
        ),
      ];
    }),
  );
}

describe.each(apiNames)('the OpenAPI document of %s', (name) => {
  it('has a valid example without unknown fields for every JSON body and response', () => {
    const examples = examplesOf(name);
    expect(examples.length).toBeGreaterThan(0);
    for (const { place, schema, example, isAnswer } of examples) {
      const { data, error } = schema.safeParse(example);
      expect(error && z.prettifyError(error), place).toBeUndefined();
      if (isAnswer) expect(data, place).toEqual(example);
    }
  });

  it('describes the endpoints of the service', () => {
    const described = Object.entries(apis[name].paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const expected = endpointsIn(endpoints[name]).map(
      ({ method, path }) => `${method.toLowerCase()} ${path}`,
    );
    expect(described.sort()).toEqual(expected.sort());
  });

  it('states the error for each endpoint whose parameters can be invalid', () => {
    const isRefused = (schema?: z.ZodType) => {
      const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
      const values = names.map((name) => [name, '\0'.repeat(10_000)]);
      return schema?.safeParse(Object.fromEntries(values)).success === false;
    };
    const all: Endpoint[] = Object.values(endpoints[name]);
    const silent = all.filter((endpoint) => {
      const { params, query } = endpoint;
      return (
        (isRefused(params) || isRefused(query)) && !errorsOf(endpoint).includes('invalid_request')
      );
    });
    expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('has only references to existing parts', () => {
    const document = documentOf(name);
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g);
    for (const [, kind = '', part = ''] of references) {
      expect(Object(document.components)[kind], `${kind}/${part}`).toHaveProperty(part);
    }
  });
});
