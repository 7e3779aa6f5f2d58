import type { HeadersConfig, MiddlewareConfig } from './dynamic-config.ts';
import type { Middleware } from './exchange.ts';
import { limitInFlight } from './in-flight.ts';
import { rateLimit } from './rate-limit.ts';

/** Creates a middleware from its configuration. State such as rate limits lives as long as the middleware. */
export function createMiddleware(config: MiddlewareConfig): Middleware {
  const { compress, headers, inFlightReq, rateLimit: limit, replacePath, retry } = config;
  if (headers) return setHeaders(headers);
  if (limit) return rateLimit(limit);
  if (inFlightReq) return limitInFlight(inFlightReq);
  if (replacePath) {
    return function replaceRequestPath(exchange) {
      const { request, target } = exchange;
      request.headers['x-replaced-path'] = target.path;
      exchange.target = { ...target, path: replacePath.path };
    };
  }
  return function adjustForwarding(exchange) {
    exchange.compression = compress ?? exchange.compression;
    exchange.retry = retry ?? exchange.retry;
  };
}

function setHeaders(config: HeadersConfig): Middleware {
  const headers: [string, string][] = Object.entries(config.customResponseHeaders);
  if (config.contentTypeNosniff) headers.push(['X-Content-Type-Options', 'nosniff']);
  if (config.customFrameOptionsValue) {
    headers.push(['X-Frame-Options', config.customFrameOptionsValue]);
  }
  if (config.referrerPolicy) headers.push(['Referrer-Policy', config.referrerPolicy]);
  if (config.permissionsPolicy) headers.push(['Permissions-Policy', config.permissionsPolicy]);
  const requestHeaders = Object.entries(config.customRequestHeaders);
  return function addHeaders({ request, responseHeaders }) {
    responseHeaders.push(...headers);
    for (const [name, value] of requestHeaders) request.headers[name.toLowerCase()] = value;
  };
}
