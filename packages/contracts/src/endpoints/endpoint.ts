import type { z } from 'zod';
import type { ErrorCode } from '../errors/error-codes.ts';
import type { ValidationIssue } from '../errors/problem.ts';

/** Who may call. `admin-sees-more`: anyone, with private fields and disabled records for administrators. */
export type Access = 'anyone' | 'admin-sees-more' | 'staff' | 'admin' | 'admin-or-link';

export interface JsonBody<S extends z.ZodType = z.ZodType> {
  type: 'json';
  schema: S;
  /** The longest body that is read, such as `64kb`; 1 MB by default. */
  limit?: string;
}

/** `multipart/form-data`: the fields of `schema`, and a file in the field `file`. */
export interface FormBody<S extends z.ZodType = z.ZodType> {
  type: 'form';
  schema: S;
  file: string;
}

/** The same with an optional file, or the fields alone as JSON. */
export interface FormOrJsonBody<S extends z.ZodType = z.ZodType> {
  type: 'form-or-json';
  schema: S;
  file: string;
}

/** Bytes of one of the media types, or, with `json`, a JSON document. */
export interface FileResponse<S extends z.ZodType | undefined = z.ZodType | undefined> {
  type: 'file';
  mediaTypes: readonly string[];
  json: S;
}

/** Server-sent events: the schema of the data by the name of the event. */
export interface EventsResponse<
  Events extends Record<string, z.ZodType> = Record<string, z.ZodType>,
> {
  type: 'events';
  events: Events;
}

/** A schema stands for JSON. */
export type ResponseBody = z.ZodType | FileResponse | EventsResponse | { type: 'empty' };

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** In the form of OpenAPI: `/api/editors/{id}`. */
  path: string;
  access: Access;
  /** Checks and converts the path's parameters; without it they are strings. */
  params?: z.ZodType<Record<string, unknown>>;
  query?: z.ZodType;
  /** Documented, and read by the handler. */
  headers?: z.ZodObject;
  body?: JsonBody | FormBody | FormOrJsonBody;
  responses: { [status: number]: ResponseBody };
  /** Those of this endpoint alone: see `errorsOf`. */
  errors?: readonly ErrorCode[];
  /** The error code of a refused body, by what is wrong with it; without it, `invalid_request`. */
  bodyError?: (issues: readonly ValidationIssue[]) => ErrorCode;
}

export function endpoint<const E extends Endpoint>(facts: E): E {
  return facts;
}

/** Endpoints by name. Those of a family, such as one for each file of the settings, share a name. */
export interface EndpointTable {
  [name: string]: Endpoint | EndpointTable;
}

export function isEndpoint(entry: Endpoint | EndpointTable): entry is Endpoint {
  return typeof entry.path === 'string';
}

/** All endpoints of a table, in its order. */
export function endpointsIn(table: EndpointTable): Endpoint[] {
  return Object.values(table).flatMap((entry) => (isEndpoint(entry) ? entry : endpointsIn(entry)));
}

/** Every error code that the endpoint responds with. */
export function errorsOf({ access, body, errors = [] }: Endpoint): ErrorCode[] {
  const isOpen = access === 'anyone' || access === 'admin-sees-more';
  return [
    ...new Set<ErrorCode>([
      ...(isOpen ? [] : (['unauthorized', 'forbidden'] as const)),
      ...(body ? (['invalid_request', 'file_too_large'] as const) : []),
      ...errors,
      'internal',
      'unavailable',
    ]),
  ];
}

export function json<S extends z.ZodType>(schema: S, limit?: string): JsonBody<S> {
  return { type: 'json', schema, ...(limit !== undefined && { limit }) };
}

export function form<S extends z.ZodType>(schema: S, file: string): FormBody<S> {
  return { type: 'form', schema, file };
}

export function formOrJson<S extends z.ZodType>(schema: S, file: string): FormOrJsonBody<S> {
  return { type: 'form-or-json', schema, file };
}

export function file(...mediaTypes: string[]): FileResponse<undefined> {
  return { type: 'file', mediaTypes, json: undefined };
}

export function fileOrJson<S extends z.ZodType>(
  schema: S,
  ...mediaTypes: string[]
): FileResponse<S> {
  return { type: 'file', mediaTypes, json: schema };
}

export function events<E extends Record<string, z.ZodType>>(byName: E): EventsResponse<E> {
  return { type: 'events', events: byName };
}

/** `If-None-Match` names the current version. */
export const notModified = { type: 'empty' } as const;

/** A file that can be read in ranges. */
export const ranges = <const Types extends readonly string[]>(...mediaTypes: Types) => ({
  200: file(...mediaTypes),
  206: file(...mediaTypes),
  304: notModified,
  416: file('text/plain', 'application/zip'),
});

/** The schema of a JSON response; undefined for a response of another kind. */
export function schemaOf(response: ResponseBody | undefined): z.ZodType | undefined {
  if (response === undefined) return undefined;
  if ('_zod' in response) return response;
  return response.type === 'file' ? response.json : undefined;
}
