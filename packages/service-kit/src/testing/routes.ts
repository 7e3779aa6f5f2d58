import { type EndpointTable, endpointsIn } from '@app/contracts/endpoints';
import type Koa from 'koa';

/** `GET /api/things/{id}` for each route of an application, sorted; a route that is mounted twice stands twice. */
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

/** The same for each endpoint of a table. */
export function operationsOf(table: EndpointTable): string[] {
  return endpointsIn(table)
    .map(({ method, path }) => `${method} ${path}`)
    .sort();
}
