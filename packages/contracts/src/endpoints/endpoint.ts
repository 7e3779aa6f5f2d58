import type { z } from 'zod';
import type { ErrorCode } from '../errors/error-codes.ts';
import type { ValidationIssue } from '../errors/problem.ts';
import { type Role, roles } from '../users/auth.ts';

/**
 * The access to an endpoint. `admin-sees-more` means that anyone may call it, and that administrators also receive
 * private fields and disabled records. `user` admits every role, for example to the caller's account. `staff` admits
 * the users of the work log, and `editor` the users of the manuscripts' desk. `admin-or-link` admits administrators and
 * holders of a signed link.
 */
export type Access =
  | 'anyone'
  | 'admin-sees-more'
  | 'user'
  | 'staff'
  | 'editor'
  | 'admin'
  | 'admin-or-link';

/** The roles whose tokens each access admits. For `admin-sees-more`, the roles that receive more than other callers. */
export const rolesOf = {
  anyone: [],
  'admin-sees-more': ['admin'],
  user: roles,
  staff: ['staff', 'admin'],
  editor: ['editor', 'admin'],
  admin: ['admin'],
  'admin-or-link': ['admin'],
} as const satisfies Record<Access, readonly Role[]>;

/** The kinds of access that depend on the caller's role. */
export type AccessByRole = Exclude<Access, 'anyone'>;

/**
 * Returns whether `rolesOf` lists a role for an access. For `admin-sees-more`, returns whether the role receives more
 * than other callers.
 */
export const isAdmitted = (role: string | undefined, access: AccessByRole): boolean =>
  rolesOf[access].some((admitted) => admitted === role);

export interface JsonBody<S extends z.ZodType = z.ZodType> {
  type: 'json';
  schema: S;
  /** The maximum size of the body, such as `64kb`. The default is 1 MB. */
  limit?: string;
}

/**
 * A `multipart/form-data` body with the fields of `schema` and one file. `file` is the name of the field with the
 * file.
 */
export interface FormBody<S extends z.ZodType = z.ZodType, Type = 'form'> {
  type: Type;
  schema: S;
  file: string;
}

/** A `multipart/form-data` body whose file is optional, or a JSON body of the same fields. */
export type FormOrJsonBody<S extends z.ZodType = z.ZodType> = FormBody<S, 'form-or-json'>;

/** A response with a file of one of the media types. If `json` is a schema, the response may also be JSON. */
export interface FileResponse<S extends z.ZodType | undefined = z.ZodType | undefined> {
  type: 'file';
  mediaTypes: readonly string[];
  json: S;
}

/** A response of server-sent events. `events` maps the name of an event to the schema of its data. */
export interface EventsResponse<
  Events extends Record<string, z.ZodType> = Record<string, z.ZodType>,
> {
  type: 'events';
  events: Events;
}

/** The body of a response. A bare schema describes JSON. */
export type ResponseBody = z.ZodType | FileResponse | EventsResponse | { type: 'empty' };

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path in OpenAPI notation, as in `/api/editors/{id}`. */
  path: string;
  access: Access;
  /** The schema of the path's parameters. Without a schema, the parameters are strings. */
  params?: z.ZodType<Record<string, unknown>>;
  query?: z.ZodType;
  /**
   * The request headers. Only the OpenAPI document uses this schema: the router neither parses nor validates headers.
   */
  headers?: z.ZodObject;
  body?: JsonBody | FormBody | FormOrJsonBody;
  /**
   * True for sensitive changes: the last login or confirmation of the caller must be at most `CONFIRMED_SECONDS` ago.
   */
  confirmed?: true;
  responses: { [status: number]: ResponseBody };
  /** The error codes specific to this endpoint. `errorsOf` adds the common error codes. */
  errors?: readonly ErrorCode[];
  /** Returns the error code for a refused body, depending on its issues. The default is `invalid_request`. */
  bodyError?: (issues: readonly ValidationIssue[]) => ErrorCode;
}

type Facts = Omit<Endpoint, 'method' | 'path' | 'access'>;

// `@__NO_SIDE_EFFECTS__` lets the bundler leave out endpoints that a front end does not use.
/* @__NO_SIDE_EFFECTS__ */
export function get<const Path extends string, const By extends Access, const F extends Facts>(
  path: Path,
  access: By,
  facts: F,
) {
  return { method: 'GET', path, access, ...facts } as const;
}

/* @__NO_SIDE_EFFECTS__ */
export function post<const Path extends string, const By extends Access, const F extends Facts>(
  path: Path,
  access: By,
  facts: F,
) {
  return { method: 'POST', path, access, ...facts } as const;
}

/* @__NO_SIDE_EFFECTS__ */
export function put<const Path extends string, const By extends Access, const F extends Facts>(
  path: Path,
  access: By,
  facts: F,
) {
  return { method: 'PUT', path, access, ...facts } as const;
}

/* @__NO_SIDE_EFFECTS__ */
export function del<const Path extends string, const By extends Access, const F extends Facts>(
  path: Path,
  access: By,
  facts: F,
) {
  return { method: 'DELETE', path, access, ...facts } as const;
}

/** Endpoints by name. Related endpoints, such as the uploads of the settings' files, are in a nested table. */
export interface EndpointTable {
  [name: string]: Endpoint | EndpointTable;
}

// Returns a nested table with an endpoint for each name.
/* @__NO_SIDE_EFFECTS__ */
export function endpointsBy<Name extends string, E extends Endpoint>(
  names: readonly Name[],
  build: (name: Name) => E,
): Record<Name, E> {
  // The cast is needed because `Object.fromEntries` widens the names to strings.
  return Object.fromEntries(names.map((name) => [name, build(name)])) as Record<Name, E>;
}

export function isEndpoint(entry: Endpoint | EndpointTable): entry is Endpoint {
  return typeof entry.path === 'string';
}

/** Returns all endpoints of a table, in the order of the table. */
export function endpointsIn(table: EndpointTable): Endpoint[] {
  return Object.values(table).flatMap((entry) => (isEndpoint(entry) ? entry : endpointsIn(entry)));
}

/** Returns every error code that the endpoint may send. */
export function errorsOf({ access, body, confirmed, errors = [] }: Endpoint): ErrorCode[] {
  const isOpen = access === 'anyone' || access === 'admin-sees-more';
  return [
    ...new Set<ErrorCode>([
      ...(isOpen ? [] : (['unauthorized', 'session_idle', 'forbidden'] as const)),
      ...(confirmed ? (['confirmation_required'] as const) : []),
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

/** The response 304 to requests whose `If-None-Match` contains the current ETag. */
export const notModified = { type: 'empty' } as const;

/** A redirect to another address. */
export const redirect = { type: 'empty' } as const;

/** The responses of an endpoint for a file that supports range requests. */
export const ranges = <const Types extends readonly string[]>(...mediaTypes: Types) => ({
  200: file(...mediaTypes),
  206: file(...mediaTypes),
  304: notModified,
  416: file('text/plain', 'application/zip'),
});

/** Returns the schema of a JSON response, or undefined for a response of another kind. */
export function schemaOf(response: ResponseBody | undefined): z.ZodType | undefined {
  if (response === undefined) return undefined;
  if ('_zod' in response) return response;
  return response.type === 'file' ? response.json : undefined;
}
