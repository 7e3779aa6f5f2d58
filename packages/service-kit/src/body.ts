import type { Middleware } from 'koa';
import { koaBody } from 'koa-body';
import { bodyFault } from './body-fault.ts';

/** Puts a JSON body of up to 1 MB into `ctx.request.body`; any other kind of body is left unread. */
export function jsonBody(): Middleware {
  return koaBody({
    json: true,
    jsonLimit: '1mb',
    multipart: false,
    urlencoded: false,
    text: false,
    onError: (error) => {
      throw bodyFault(error);
    },
  });
}
