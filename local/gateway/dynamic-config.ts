import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError, expandTemplate, readConfigFile } from './config-files.ts';
import { duration } from './durations.ts';

const router = z.strictObject({
  rule: z.string(),
  priority: z.int().positive().optional(),
  middlewares: z.array(z.string()).default([]),
  service: z.string(),
  observability: z.strictObject({ accessLogs: z.boolean() }).default({ accessLogs: true }),
});

const headers = z.strictObject({
  contentTypeNosniff: z.literal(true).optional(),
  customFrameOptionsValue: z.string().optional(),
  referrerPolicy: z.string().optional(),
  permissionsPolicy: z.string().optional(),
  customRequestHeaders: z.record(z.string(), z.string()).default({}),
  customResponseHeaders: z.record(z.string(), z.string()).default({}),
});

const compress = z.strictObject({
  encodings: z.array(z.enum(['br', 'gzip'])).min(1),
  minResponseBodyBytes: z.int().positive(),
  includedContentTypes: z.array(z.string()).min(1),
});

const retry = z.strictObject({ attempts: z.int().positive(), initialInterval: duration });

/** Counts the address of the connection. Without `ipv6Subnet`, Traefik would count each IPv6 address. */
const sourceCriterion = z.strictObject({
  ipStrategy: z.strictObject({
    depth: z.literal('0', 'trusted proxies are supported by Traefik only'),
    ipv6Subnet: z.int().min(1).max(128),
  }),
});

const rateLimit = z.strictObject({
  average: z.int().positive(),
  period: duration,
  burst: z.int().positive(),
  sourceCriterion,
});

const inFlightReq = z.strictObject({ amount: z.int().positive(), sourceCriterion });

const chain = z.strictObject({ middlewares: z.array(z.string()).min(1) });

const replacePath = z.strictObject({ path: z.string().startsWith('/') });

const middleware = z
  .strictObject({
    headers: headers.optional(),
    compress: compress.optional(),
    retry: retry.optional(),
    rateLimit: rateLimit.optional(),
    inFlightReq: inFlightReq.optional(),
    chain: chain.optional(),
    replacePath: replacePath.optional(),
  })
  .refine((kinds) => Object.keys(kinds).length === 1, 'a middleware has exactly one kind');

const service = z.strictObject({
  loadBalancer: z.strictObject({
    servers: z.array(z.strictObject({ url: z.url({ protocol: /^http$/ }) })).min(1),
    serversTransport: z.string(),
    healthCheck: z.strictObject({
      path: z.string().startsWith('/'),
      interval: duration,
      timeout: duration,
    }),
  }),
});

const serversTransport = z.strictObject({
  maxIdleConnsPerHost: z.int().positive(),
  forwardingTimeouts: z.strictObject({
    dialTimeout: duration,
    responseHeaderTimeout: duration,
    idleConnTimeout: duration,
  }),
});

const dynamicFile = z.strictObject({
  http: z.strictObject({
    routers: z.record(z.string(), router).default({}),
    middlewares: z.record(z.string(), middleware).default({}),
    services: z.record(z.string(), service).default({}),
    serversTransports: z.record(z.string(), serversTransport).default({}),
  }),
});

export type MiddlewareConfig = z.output<typeof middleware>;
export type HeadersConfig = z.output<typeof headers>;
export type CompressConfig = z.output<typeof compress>;
export type RetryConfig = z.output<typeof retry>;
export type RateLimitConfig = z.output<typeof rateLimit>;
export type InFlightConfig = z.output<typeof inFlightReq>;
export type ServiceConfig = z.output<typeof service>;
export type TransportConfig = z.output<typeof serversTransport>;

const kinds = ['routers', 'middlewares', 'services', 'serversTransports'] as const;

/** The merged files of `gateway/dynamic/`. */
export type DynamicConfig = z.output<typeof dynamicFile>['http'];

/**
 * Reads every YAML file of the folder.
 * @throws ConfigError for an unknown setting or a duplicate name
 */
export function readDynamicConfig(directory: string, env: NodeJS.ProcessEnv): DynamicConfig {
  const merged: DynamicConfig = dynamicFile.parse({ http: {} }).http;
  const names = readdirSync(directory).filter((name) => /\.ya?ml$/.test(name));
  for (const fileName of names.sort()) {
    const file = readConfigFile(join(directory, fileName), dynamicFile.nullable(), (text) =>
      expandTemplate(text, env),
    );
    for (const kind of kinds) {
      for (const [name, value] of Object.entries(file?.http[kind] ?? {})) {
        if (Object.hasOwn(merged[kind], name)) {
          throw new ConfigError(`${fileName}: ${name} is defined twice`);
        }
        Object.assign(merged[kind], { [name]: value });
      }
    }
  }
  return merged;
}
