import type { z } from 'zod';
import type { Endpoint, FormBody, FormOrJsonBody, JsonBody, ResponseBody } from './endpoint.ts';
import { schemaOf } from './endpoint.ts';

export type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type Value = string | number | undefined;

/** What a client sends for a schema; that of `z.preprocess` is what stands behind the preprocessing. */
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

/** What a call sends. Parts of the query that are undefined are left out. */
export type CallInput<E extends Endpoint> = ParamsOf<E> &
  QueryOf<E> &
  BodyOf<E> & { headers?: Record<string, string> };

type JsonOf<R> = R extends z.ZodType
  ? z.output<R>
  : R extends { json: infer S extends z.ZodType }
    ? z.output<S>
    : never;

/** The JSON that the endpoint responds with, in whichever status. */
export type ResponseOf<E extends Endpoint> = JsonOf<E['responses'][keyof E['responses']]>;

/** The path of a call, each parameter encoded as one segment, with its query. */
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

/** A response that is not as the table of endpoints says. */
export class ResponseMismatchError extends Error {
  override name = 'ResponseMismatchError';
}

/**
 * A JSON response, parsed by the schema of its status. Unknown fields are dropped, so that a later release may
 * add some. Throws `ResponseMismatchError`.
 */
export function parseResponse<E extends Endpoint>(
  { method, path, responses }: E,
  status: number,
  body: unknown,
): ResponseOf<E> {
  const response: ResponseBody | undefined = responses[status];
  const result = schemaOf(response)?.safeParse(body);
  // The schema is one of those that `ResponseOf` infers from.
  if (result?.success) return result.data as ResponseOf<E>;
  const issues = result?.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const reason = issues?.join('; ') ?? `no JSON is expected with status ${status}`;
  throw new ResponseMismatchError(`Unexpected response of ${method} ${path}: ${reason}`, {
    cause: result?.error,
  });
}
