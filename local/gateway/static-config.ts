import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { readConfigFile } from './config-files.ts';
import { duration } from './durations.ts';

/** The escapes that a path must not contain, by the setting that allows them. */
const escapes = {
  allowEncodedSlash: '%2F',
  allowEncodedBackSlash: '%5C',
  allowEncodedNullCharacter: '%00',
  allowEncodedSemicolon: '%3B',
  allowEncodedPercent: '%25',
  allowEncodedQuestionMark: '%3F',
  allowEncodedHash: '%23',
};
// `Object.keys` widens the names to strings.
const encodedCharacters = Object.keys(escapes) as (keyof typeof escapes)[];

const entryPoint = z.strictObject({
  address: z.string(),
  forwardedHeaders: z.strictObject({
    insecure: z.literal(false),
    trustedIPs: z.array(z.string()).max(0, 'trusted proxies are supported by Traefik only'),
  }),
  transport: z.strictObject({
    respondingTimeouts: z.strictObject({
      readTimeout: duration,
      writeTimeout: duration,
      idleTimeout: duration,
    }),
    lifeCycle: z.strictObject({ graceTimeOut: duration }),
  }),
  http: z.strictObject({
    middlewares: z.array(z.string()),
    sanitizePath: z.literal(true),
    maxHeaderBytes: z.int().positive(),
    encodedCharacters: z.record(z.enum(encodedCharacters), z.boolean()),
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

export type StaticConfig = ReturnType<typeof readStaticConfig>;

/**
 * Reads the settings of Traefik's static file that apply here. Durations are in milliseconds.
 * @throws ConfigError for an unsupported setting
 */
export function readStaticConfig(file: string) {
  const { entryPoints, providers } = readConfigFile(file, staticFile);
  const { http, transport } = entryPoints.web;
  const denied = encodedCharacters.filter((setting) => !http.encodedCharacters[setting]);
  return {
    ...transport.respondingTimeouts,
    maxHeaderBytes: http.maxHeaderBytes,
    graceTimeout: transport.lifeCycle.graceTimeOut,
    /** Names of middlewares that run before each router's own. */
    middlewares: http.middlewares,
    /** Escapes, such as `%5C`, that a path must not contain. */
    deniedEscapes: denied.map((setting) => escapes[setting]),
    dynamicDirectory: resolve(dirname(file), providers.file.directory),
  };
}
