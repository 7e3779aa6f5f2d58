import type { z } from 'zod';
import {
  type Endpoint,
  type EventsResponse,
  type FormBody,
  type FormOrJsonBody,
  type JsonBody,
  type ResponseBody,
  schemaOf,
} from './endpoint.ts';

export type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type Value = string | number | undefined;

/**
 * The type of the value that a client sends. The input type of `z.preprocess` is `unknown`, so the input type of the
 * inner schema is used.
 */
type InputOf<S> = S extends z.ZodPipe<z.ZodTransform, infer Out> ? z.input<Out> : z.input<S>;

type ParamsOf<E extends Endpoint> = [NamesIn<E['path']>] extends [never]
  ? { params?: undefined }
  : { params: Record<NamesIn<E['path']>, string | number> };
type QueryOf<E> = E extends { query: infer Q }
  ? { query?: { [Name in keyof z.input<Q>]?: Value } }
  : { query?: undefined };
type BodyOf<E> = E extends { body: infer Body }
  ? Body extends JsonBody<infer S>
    ? { body: InputOf<S>; form?: undefined }
    : Body extends FormBody
      ? { form: FormData; body?: undefined }
      : Body extends FormOrJsonBody<infer S>
        ? { form: FormData; body?: undefined } | { body: InputOf<S>; form?: undefined }
        : never
  : { body?: undefined; form?: undefined };

/** The input of a call. Undefined query parameters are left out. */
export type CallInput<E extends Endpoint> = ParamsOf<E> &
  QueryOf<E> &
  BodyOf<E> & { headers?: Record<string, string> };

export type JsonOf<R> = R extends z.ZodType
  ? z.output<R>
  : R extends { json: infer S extends z.ZodType }
    ? z.output<S>
    : never;

/** The type of the endpoint's JSON responses, whatever their status. */
export type ResponseOf<E extends Endpoint> = JsonOf<E['responses'][keyof E['responses']]>;

/** The type of the data of the endpoint's server-sent events. */
export type EventOf<E extends Endpoint> =
  E['responses'][keyof E['responses']] extends EventsResponse<infer Events>
    ? z.output<Events[keyof Events]>
    : never;

/** Returns the path and query of a call. Each path parameter is encoded as one segment. */
export function urlOf<E extends Endpoint>(
  { path }: E,
  { params, query }: ParamsOf<E> & QueryOf<E>,
): string {
  const values: Record<string, string | number> = params ?? {};
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries<Value>(query ?? {})) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** The error for a response that does not match its endpoint in the table of endpoints. */
export class ResponseMismatchError extends Error {
  override name = 'ResponseMismatchError';
}

/**
 * Parses a response and drops unknown fields. Throws `ResponseMismatchError` if the response does not match the
 * schema.
 */
export function parseResponse<E extends Endpoint>(
  endpoint: E,
  status: number,
  body: unknown,
): ResponseOf<E> {
  const response: ResponseBody | undefined = endpoint.responses[status];
  // The cast is safe, because `ResponseOf` is inferred from the same schemas.
  return parsed(endpoint, schemaOf(response), body) as ResponseOf<E>;
}

/**
 * Parses the data of a server-sent event. Returns undefined for an unknown event, because later releases may send
 * other events.
 */
export function parseEvent<E extends Endpoint>(
  endpoint: E,
  name: string,
  data: string,
): EventOf<E> | undefined {
  for (const response of Object.values<ResponseBody>(endpoint.responses)) {
    if ('_zod' in response || response.type !== 'events') continue;
    const schema = response.events[name];
    // The cast is safe, because `EventOf` is inferred from the same schemas.
    if (schema) return parsed(endpoint, schema, JSON.parse(data)) as EventOf<E>;
  }
  return undefined;
}

function parsed({ method, path }: Endpoint, schema: z.ZodType | undefined, body: unknown): unknown {
  const result = schema?.safeParse(body);
  if (result?.success) return result.data;
  const issues = result?.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const reason = issues?.join('; ') ?? 'this status must not have a JSON body';
  throw new ResponseMismatchError(`Unexpected response of ${method} ${path}: ${reason}`, {
    cause: result?.error,
  });
}
