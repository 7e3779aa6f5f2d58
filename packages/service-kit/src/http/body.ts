import type { Middleware } from 'koa';
import { koaBody } from 'koa-body';
import { bodyFault } from './body-fault.ts';

/** Puts a JSON body, of up to 1 MB unless it says so, into `ctx.request.body`; any other kind is left unread. */
export function jsonBody({ limit = '1mb' } = {}): Middleware {
  return koaBody({
    json: true,
    jsonLimit: limit,
    multipart: false,
    urlencoded: false,
    text: false,
    onError: (error) => {
      throw bodyFault(error);
    },
  });
}
