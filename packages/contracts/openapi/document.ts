import { createDocument } from 'zod-openapi';
import { problemSchema } from '../src/errors/problem.ts';
import { type ApiName, apis } from './index.ts';
import { problemExamples } from './operations.ts';

export function documentPath(name: ApiName): string {
  return `${import.meta.dirname}/${name}.json`;
}

/** Generates a service's OpenAPI document from the current schemas. */
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
        // Clients must accept unknown fields, because later releases may add fields to responses.
        if (io === 'output' && zodSchema._zod.def.type === 'object') {
          delete jsonSchema.additionalProperties;
        }
        // Removed, because clients need not know the value by which `catch` replaces an invalid value.
        if (zodSchema._zod.def.type === 'catch') delete jsonSchema.default;
        // Later releases may add values to an enum with `catch`, as they may to the values of `growing`.
        if (io === 'output' && zodSchema._zod.def.type === 'catch' && jsonSchema.enum) {
          Object.assign(jsonSchema, { 'x-extensible-enum': jsonSchema.enum });
          delete jsonSchema.enum;
        }
        // Removed, because `format` and `type: integer` already imply these patterns and limits.
        if (jsonSchema.format === 'date-time' || jsonSchema.format === 'date') {
          delete jsonSchema.pattern;
        }
        // Removed, because other languages lack some Unicode properties, and tools cannot generate text that matches
        // them.
        if (jsonSchema.pattern?.includes('\\p{')) delete jsonSchema.pattern;
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      },
    },
  );
}

/** Returns a service's OpenAPI document as the text of its committed JSON file. */
export function textOf(name: ApiName): string {
  return `${JSON.stringify(documentOf(name), null, 2)}\n`;
}
