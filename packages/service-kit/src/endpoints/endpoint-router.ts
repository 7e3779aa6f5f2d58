import {
  type Endpoint,
  type NamesIn,
  type ResponseBody,
  type ResponseOf,
  rolesOf,
  schemaOf,
} from '@app/contracts/endpoints';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { z } from 'zod';
import { type Bearer, requireConfirmation } from '../auth/bearer.ts';
import type { UploadedFile } from '../http/multipart.ts';
import { parse } from '../http/parse.ts';
import { onBehalfOf } from '../process/process-room.ts';
import { bodyReader, parseBody, type Uploads } from './endpoint-body.ts';

interface EndpointRouterOptions {
  /** Checks tokens. Required if an endpoint is limited to roles, or if its response depends on the role. */
  auth?: Bearer;
  /** Checks tokens and signed links. Required if an endpoint has the access `admin-or-link`. */
  adminOrLink?: Middleware;
  /** The folder for uploads. Required if an endpoint has a form. */
  uploads?: Uploads;
}

export interface EndpointInput<E extends Endpoint> {
  params: E extends { params: infer S } ? z.output<S> : Record<NamesIn<E['path']>, string>;
  query: E extends { query: infer S } ? z.output<S> : undefined;
  body: E extends { body: { schema: infer S } } ? z.output<S> : undefined;
  file: E extends { body: { type: 'form' } } ? UploadedFile : UploadedFile | undefined;
}

/** Handles a request. Returns the JSON of the response, or undefined if the handler itself has set `ctx.body`. */
export type EndpointHandler<E extends Endpoint> = (
  ctx: Context,
  input: EndpointInput<E>,
) => ResponseOf<E> | undefined | Promise<ResponseOf<E> | undefined>;

interface EndpointRouter {
  router: Router;
  /** Adds a route that authenticates, runs the guards (with unparsed `ctx.params`), validates and calls the handler. */
  mount<E extends Endpoint>(endpoint: E, handler: EndpointHandler<E>): void;
  mount<E extends Endpoint>(endpoint: E, guards: Middleware[], handler: EndpointHandler<E>): void;
}

export function endpointRouter(options: EndpointRouterOptions = {}): EndpointRouter {
  const router = new Router();
  return {
    router,
    mount<E extends Endpoint>(
      endpoint: E,
      ...rest: [EndpointHandler<E>] | [Middleware[], EndpointHandler<E>]
    ) {
      const [guards, handle] = rest.length === 1 ? [[], rest[0]] : rest;
      const { method, path, body } = endpoint;
      router.register(
        path.replace(/\{(\w+)\}/g, ':$1'),
        [method],
        [
          ...authenticate(endpoint, options),
          ...guards,
          ...(body ? [bodyReader(body, options.uploads)] : []),
          respond(endpoint, handle),
        ],
      );
    },
  };
}

function authenticate(endpoint: Endpoint, options: EndpointRouterOptions): Middleware[] {
  const { access, confirmed } = endpoint;
  const { auth, adminOrLink } = options;
  if (access === 'anyone') return [];
  const require = isEventStream(endpoint) ? auth?.watch : auth?.require;
  const check = {
    'admin-sees-more': auth?.optional,
    user: require?.(...rolesOf.user),
    staff: require?.(...rolesOf.staff),
    editor: require?.(...rolesOf.editor),
    admin: require?.(...rolesOf.admin),
    'admin-or-link': adminOrLink,
  }[access];
  if (!check) throw new Error(`endpointRouter lacks the option for the access “${access}”`);
  return confirmed ? [check, requireConfirmed] : [check];
}

const isEventStream = ({ responses }: Endpoint) =>
  Object.values<ResponseBody>(responses).some((response) => 'events' in response);

const requireConfirmed: Middleware = (ctx, next) => {
  requireConfirmation(ctx);
  return next();
};

function respond<E extends Endpoint>(endpoint: E, handle: EndpointHandler<E>): Middleware {
  const status = Object.keys(endpoint.responses)
    .map(Number)
    .find((code) => schemaOf(endpoint.responses[code]));
  return async function handleEndpoint(ctx) {
    const params: Record<string, string> = ctx.params;
    const input = {
      params: endpoint.params ? parse(endpoint.params, params) : params,
      query: endpoint.query && parse(endpoint.query, ctx.query),
      ...parseBody(ctx, endpoint),
    };
    // The cast below is safe, because the type is inferred from the schemas that have parsed the input.
    const caller = ctx.state.claims?.sub ?? ctx.ip;
    const result = await onBehalfOf(caller, () => handle(ctx, input as EndpointInput<E>));
    if (result === undefined) return;
    // Koa's initial status is 404, so the status 404 means that the handler has not set a status.
    if (ctx.status === 404 && status !== undefined) ctx.status = status;
    ctx.body = result;
  };
}
