import { type EndpointTable, endpointsIn } from '@app/contracts/endpoints';
import type Koa from 'koa';

/**
 * Lists the routes of an application, sorted, in the form `GET /api/things/{id}`. A route that is mounted twice
 * appears twice.
 */
export function routesOf(app: Koa): string[] {
  return app.middleware
    .flatMap((middleware) => {
      const { router } = middleware as {
        router?: { stack: { path: string; methods: string[] }[] };
      };
      return router?.stack ?? [];
    })
    .flatMap(({ path, methods }) =>
      methods
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${path.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '')}`),
    )
    .sort();
}

/** Lists the endpoints of a table, sorted, in the form `GET /api/things/{id}`. */
export function operationsOf(table: EndpointTable): string[] {
  return endpointsIn(table)
    .map(({ method, path }) => `${method} ${path}`)
    .sort();
}
