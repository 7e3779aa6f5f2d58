import { z } from 'zod';
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiPathsObject,
  ZodOpenApiRequestBodyObject,
  ZodOpenApiResponseObject,
  ZodOpenApiResponsesObject,
} from 'zod-openapi';
import type { JsonOf } from '../src/endpoints/call.ts';
import {
  type Access,
  type Endpoint,
  type EndpointTable,
  type EventsResponse,
  errorsOf,
  type FileResponse,
  isEndpoint,
  type ResponseBody,
  rolesOf,
} from '../src/endpoints/endpoint.ts';
import { type ErrorCode, errorStatus } from '../src/errors/error-codes.ts';
import { errorMessages } from '../src/errors/error-messages.ts';
import { problemSchema } from '../src/errors/problem.ts';

interface Texts {
  summary: string;
  description?: string;
  deprecated?: true;
  /** The day after which a deprecated endpoint may be removed. */
  'x-sunset'?: string;
}
type ResponseProse<Example> = readonly [description: string, example: Example];
type ProseOfResponse<R> = R extends z.ZodType | FileResponse<infer _ extends z.ZodType>
  ? ResponseProse<JsonOf<R>>
  : string;

/** The texts and examples of an endpoint. All other properties of its OpenAPI operation follow from the endpoint. */
type Prose<E extends Endpoint> = Texts & {
  [Status in keyof E['responses'] & (200 | 201 | 202 | 204)]: ProseOfResponse<
    E['responses'][Status]
  >;
} & (E extends { body: { type: 'json' | 'form-or-json'; schema: infer S } }
    ? { body: z.input<S> }
    : { body?: undefined });

/**
 * The prose of a table of endpoints. For a nested table, a function returns the prose of the endpoint with the given
 * name.
 */
export type ProseTable<Table extends EndpointTable> = {
  [Name in keyof Table]: Table[Name] extends Endpoint
    ? Prose<Table[Name]>
    : (member: string) => Prose<Extract<Table[Name][keyof Table[Name]], Endpoint>>;
};

type AnyProse = Texts & { [status: number]: string | ResponseProse<unknown>; body?: unknown };

/** Returns the operations of a table's endpoints, in the order of their prose. */
export function section<Table extends EndpointTable>(
  tag: string,
  table: Table,
  prose: ProseTable<Table>,
): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  const add = (endpoint: Endpoint, text: AnyProse) => {
    const method = endpoint.method.toLowerCase();
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operation(tag, endpoint, text) };
  };
  for (const [name, text] of Object.entries<unknown>(prose)) {
    const entry = table[name];
    if (entry === undefined) throw new Error(`There is no endpoint ${name}`);
    if (isEndpoint(entry)) add(entry, text as AnyProse);
    else {
      for (const [member, each] of Object.entries(entry)) {
        if (isEndpoint(each)) add(each, (text as (name: string) => AnyProse)(member));
      }
    }
  }
  return paths;
}

function operation(tag: string, endpoint: Endpoint, prose: AnyProse): ZodOpenApiOperationObject {
  const { path, access, params, query, headers, body } = endpoint;
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  const strings = z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
  const requestParams = {
    ...(names.length > 0 && { path: params ?? strings }),
    ...(query && { query }),
    ...(headers && { header: headers }),
  };
  const { summary, description, deprecated, 'x-sunset': sunset } = prose;
  return {
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(deprecated && { deprecated, 'x-sunset': sunset }),
    security: securityOf(access),
    // The types of `params` and `query` admit any schema, but `requestParams` requires object schemas.
    ...(Object.keys(requestParams).length > 0 && {
      requestParams: requestParams as ZodOpenApiOperationObject['requestParams'],
    }),
    ...(body && { requestBody: requestBody(body, prose.body) }),
    responses: {
      ...Object.fromEntries(
        Object.entries(endpoint.responses).map(([status, response]) => [
          status,
          responseObject(response, prose[Number(status)] ?? general[status] ?? ''),
        ]),
      ),
      ...problems(errorsOf(endpoint)),
    },
  };
}

/** The alternatives to a token, by access. An empty requirement permits anonymous requests. */
const withoutToken: Partial<Record<Access, Record<string, string[]>>> = {
  'admin-sees-more': {},
  'admin-or-link': { signature: [] },
};

function securityOf(access: Access): NonNullable<ZodOpenApiOperationObject['security']> {
  const other = withoutToken[access];
  return [...(other ? [other] : []), ...rolesOf[access].map((role) => ({ bearer: [role] }))];
}

/** Descriptions of the statuses that mean the same for all endpoints. */
const general: Record<string, string> = {
  206: 'The requested range.',
  301: 'Leads to the present address.',
  302: 'Leads to the page of the next step.',
  304: '`If-None-Match` contains the current ETag.',
  400: 'A page that says what is wrong.',
  416: 'The requested range lies outside the file.',
};

const bytes = { type: 'string', format: 'binary' } as const;
/** A JSON object in a third-party format. The description of the response names the specification of the format. */
const anyObject = { type: 'object' } as const;

function responseObject(
  response: ResponseBody,
  prose: string | ResponseProse<unknown>,
): ZodOpenApiResponseObject {
  const [description, example] = typeof prose === 'string' ? [prose] : prose;
  const jsonOf = (schema: z.ZodType) => ({ 'application/json': { schema, example } });
  if ('_zod' in response) return { description, content: jsonOf(response) };
  if (response.type === 'empty') return { description };
  const { types, schema } = filesOf(response);
  return {
    description,
    content: {
      ...Object.fromEntries(
        types.map((type) => [type, { schema: type.endsWith('+json') ? anyObject : bytes }]),
      ),
      ...(schema && jsonOf(schema)),
    },
  };
}

function filesOf(response: FileResponse | EventsResponse) {
  return response.type === 'events'
    ? { types: ['text/event-stream'], schema: undefined }
    : { types: response.mediaTypes, schema: response.json };
}

function requestBody(
  body: NonNullable<Endpoint['body']>,
  example: unknown,
): ZodOpenApiRequestBodyObject {
  const content: ZodOpenApiRequestBodyObject['content'] = {};
  if (body.type !== 'json') {
    const upload = body.type === 'form' ? z.file() : z.file().optional();
    const schema = objectIn(body.schema).extend({ [body.file]: upload });
    content['multipart/form-data'] = { schema };
  }
  if (body.type !== 'form') content['application/json'] = { schema: body.schema, example };
  return { required: true, content };
}

/** Returns the object schema inside a schema that also converts its input or output. */
function objectIn(schema: z.ZodType): z.ZodObject {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodPipe) {
    const { in: before, out: after } = schema.def;
    for (const side of [before, after]) if (side instanceof z.ZodObject) return side;
  }
  throw new Error('The schema of a form must contain an object schema');
}

/** Returns one response for each error status, with an example for each of its error codes. */
function problems(codes: readonly ErrorCode[]): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code]);
  return Object.fromEntries(
    Array.from(byStatus, ([status, group]) => {
      const examples = group.map((code) => [code, { $ref: `#/components/examples/${code}` }]);
      const content = { schema: problemSchema, examples: Object.fromEntries(examples) };
      const description = group.map((code) => `\`${code}\``).join(', ');
      return [status, { description, content: { 'application/problem+json': content } }];
    }),
  );
}

/** The example responses to which `problems` refers, by error code. */
export const problemExamples = Object.fromEntries(
  Object.entries(errorStatus).map(([error, status]) => [
    error,
    { value: { error, title: errorMessages[error as ErrorCode], status } },
  ]),
);
