import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { readConfigFile } from './config-files.ts';
import { duration } from './durations.ts';

const allowed = z.boolean();

const entryPoint = z.strictObject({
  address: z.string(),
  forwardedHeaders: z.strictObject({
    insecure: z.literal(false),
    trustedIPs: z.array(z.string()).max(0, 'trusted proxies are supported by Traefik only'),
  }),
  transport: z.strictObject({
    respondingTimeouts: z.strictObject({ readTimeout: duration, idleTimeout: duration }),
    lifeCycle: z.strictObject({ graceTimeOut: duration }),
  }),
  http: z.strictObject({
    middlewares: z.array(z.string()),
    sanitizePath: z.literal(true),
    encodedCharacters: z.strictObject({
      allowEncodedSlash: allowed,
      allowEncodedBackSlash: allowed,
      allowEncodedNullCharacter: allowed,
      allowEncodedSemicolon: allowed,
      allowEncodedPercent: allowed,
      allowEncodedQuestionMark: allowed,
      allowEncodedHash: allowed,
    }),
  }),
});

const staticFile = z.strictObject({
  // The embedded gateway accepts and ignores these settings.
  global: z.strictObject({
    checkNewVersion: z.literal(false),
    sendAnonymousUsage: z.literal(false),
  }),
  log: z.strictObject({ level: z.literal('INFO'), format: z.literal('json') }),
  accessLog: z.strictObject({ format: z.literal('json') }),
  ping: z.strictObject({ entryPoint: z.literal('web'), manualRouting: z.literal(true) }),
  entryPoints: z.strictObject({ web: entryPoint }),
  providers: z.strictObject({
    file: z.strictObject({ directory: z.string(), watch: z.literal(true) }),
  }),
});

type EncodedCharacters = z.output<typeof entryPoint>['http']['encodedCharacters'];

/** The settings of `gateway/traefik.yml` that apply here. Durations are in milliseconds. */
export type StaticConfig = {
  readTimeout: number;
  idleTimeout: number;
  graceTimeout: number;
  /** Names of middlewares that run before each router's own. */
  middlewares: string[];
  /** Escapes, such as `%5C`, that a path must not contain. */
  deniedEscapes: string[];
  /** Absolute path of the folder with the route table. */
  dynamicDirectory: string;
};

/**
 * Reads Traefik's static file.
 * @throws ConfigError for an unsupported setting
 */
export function readStaticConfig(file: string): StaticConfig {
  const { entryPoints, providers } = readConfigFile(file, staticFile);
  const { http, transport } = entryPoints.web;
  return {
    readTimeout: transport.respondingTimeouts.readTimeout,
    idleTimeout: transport.respondingTimeouts.idleTimeout,
    graceTimeout: transport.lifeCycle.graceTimeOut,
    middlewares: http.middlewares,
    deniedEscapes: denied(http.encodedCharacters),
    dynamicDirectory: resolve(dirname(file), providers.file.directory),
  };
}

function denied(characters: EncodedCharacters): string[] {
  const escapes: Record<keyof EncodedCharacters, string> = {
    allowEncodedSlash: '%2F',
    allowEncodedBackSlash: '%5C',
    allowEncodedNullCharacter: '%00',
    allowEncodedSemicolon: '%3B',
    allowEncodedPercent: '%25',
    allowEncodedQuestionMark: '%3F',
    allowEncodedHash: '%23',
  };
  return (
    Object.entries(escapes)
      // `Object.entries` widens the options to strings.
      .filter(([option]) => !characters[option as keyof EncodedCharacters])
      .map(([, triplet]) => triplet)
  );
}
