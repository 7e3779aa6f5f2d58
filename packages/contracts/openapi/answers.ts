import { z } from 'zod';
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiRequestBodyObject,
  ZodOpenApiResponseObject,
  ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { type ErrorCode, errorStatus } from '../src/error-codes.ts';
import { errorMessages } from '../src/error-messages.ts';
import { problemSchema } from '../src/errors.ts';

type Security = NonNullable<ZodOpenApiOperationObject['security']>;

/** Who may: one of the list is enough, with all roles that are named in it. */
export const byAdmin: Security = [{ bearer: ['admin'] }];
export const byStaff: Security = [{ bearer: ['staff'] }, { bearer: ['admin'] }];
/** Anyone, and an administrator is shown more. */
export const byAnyone: Security = [{}, { bearer: ['admin'] }];
export const open: Security = [];

export function json<S extends z.ZodType>(
  description: string,
  schema: S,
  example: z.output<S>,
): ZodOpenApiResponseObject {
  return { description, content: { 'application/json': { schema, example } } };
}

const bytes = { type: 'string', format: 'binary' } as const;

/** An answer that is no JSON: a file, a feed, a line of events. */
export function file(description: string, ...types: string[]): ZodOpenApiResponseObject {
  return {
    description,
    content: Object.fromEntries(types.map((type) => [type, { schema: bytes }])),
  };
}

export const noSuchRange = file('The file has no such range.', 'text/plain', 'application/zip');
export const notModified = { description: 'What `If-None-Match` names is still so.' };

/**
 * Problem documents by status, each with an example for every code: no other code is answered. Those
 * of a fault of the server or of its parts may always come.
 */
export function refusals(...codes: ErrorCode[]): ZodOpenApiResponsesObject {
  const all = new Set<ErrorCode>([...codes, 'internal', 'unavailable']);
  const byStatus = Map.groupBy(all, (code) => errorStatus[code]);
  return Object.fromEntries(
    Array.from(byStatus, ([status, group]) => {
      const examples = group.map((code) => [code, { $ref: `#/components/examples/${code}` }]);
      const content = { schema: problemSchema, examples: Object.fromEntries(examples) };
      const description = group.map((code) => `\`${code}\``).join(', ');
      return [status, { description, content: { 'application/problem+json': content } }];
    }),
  );
}

/** Among the components: what `refusals` refers to. */
export const problemExamples = Object.fromEntries(
  Object.entries(errorStatus).map(([error, status]) => [
    error,
    { value: { error, title: errorMessages[error as ErrorCode], status } },
  ]),
);

/** Of a call that needs a login. */
export const signedIn = ['unauthorized', 'forbidden'] as const satisfies ErrorCode[];
/** Of a call with a body: one that cannot be read, is not as it should be, or is too long. */
export const withBody = ['invalid_request', 'file_too_large'] as const satisfies ErrorCode[];

export function jsonBody<S extends z.ZodType>(
  schema: S,
  example: z.input<S>,
): ZodOpenApiRequestBodyObject {
  return { required: true, content: { 'application/json': { schema, example } } };
}

/** A form: the fields of `schema`, and a file in the field of that name. */
export function form(
  schema: z.ZodType,
  fileField: string,
  presence: 'required' | 'optional' = 'required',
): ZodOpenApiRequestBodyObject {
  const upload = presence === 'required' ? z.file() : z.file().optional();
  const fields = objectIn(schema).extend({ [fileField]: upload });
  return { required: true, content: { 'multipart/form-data': { schema: fields } } };
}

/** The same, or its fields alone as JSON. */
export function formOrJson<S extends z.ZodType>(
  schema: S,
  fileField: string,
  example: z.input<S>,
): ZodOpenApiRequestBodyObject {
  const { content } = form(schema, fileField, 'optional');
  return { required: true, content: { ...content, ...jsonBody(schema, example).content } };
}

/** The object that is sent, of a schema that changes it before or after the check. */
function objectIn(schema: z.ZodType): z.ZodObject {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodPipe) {
    const { in: before, out: after } = schema.def;
    for (const side of [before, after]) if (side instanceof z.ZodObject) return side;
  }
  throw new Error('A form is made of an object of fields');
}

/** A name in the path. */
export const inPath = <Name extends string>(...names: Name[]) => ({
  path: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))),
});
