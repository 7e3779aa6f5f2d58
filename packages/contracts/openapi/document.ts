import { createDocument } from 'zod-openapi';
import { problemSchema } from '../src/errors/problem.ts';
import { type ApiName, apis } from './index.ts';
import { problemExamples } from './operations.ts';

export function documentPath(name: ApiName): string {
  return `${import.meta.dirname}/${name}.json`;
}

/** The OpenAPI document of a service, as its schemas are now. */
export function documentOf(name: ApiName): ReturnType<typeof createDocument> {
  const { title, description, paths, schemas } = apis[name];
  return createDocument(
    {
      openapi: '3.1.1',
      info: {
        title,
        description,
        version: '1',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/' }],
      paths,
      components: {
        schemas: { Problem: problemSchema, ...schemas },
        examples: problemExamples,
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          ...(name === 'svc-pdf' && {
            signature: { type: 'apiKey', in: 'query', name: 'signature' },
          }),
        },
      },
    },
    {
      override({ jsonSchema, zodSchema, io }) {
        // Codes are added with time, and a client takes one that it does not know for `internal`.
        if (zodSchema === problemSchema.shape.error) {
          jsonSchema['x-extensible-enum'] = jsonSchema.enum;
          delete jsonSchema.enum;
        }
        // A client must take what later releases add to an answer.
        if (io === 'output' && zodSchema._zod.def.type === 'object') {
          delete jsonSchema.additionalProperties;
        }
        // What stands in for a bad value may be another one next year.
        if (zodSchema._zod.def.type === 'catch') delete jsonSchema.default;
        // Said by `format` and by `integer` already, and hard to read.
        if (jsonSchema.format === 'date-time' || jsonSchema.format === 'date') {
          delete jsonSchema.pattern;
        }
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      },
    },
  );
}

/** As it is committed. */
export function textOf(name: ApiName): string {
  return `${JSON.stringify(documentOf(name), null, 2)}\n`;
}
