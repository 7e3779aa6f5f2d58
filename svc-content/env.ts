import {
  internalKeyEnv,
  mongoEnv,
  originEnv,
  readEnv,
  redisEnv,
  serverEnv,
} from '@app/service-kit';
import { mailEnv } from '@app/service-kit/mails';
import { storageEnv } from '@app/service-kit/storage';
import { z } from 'zod';

const registryEnv = (address: string) =>
  z
    .union([z.literal('off'), originEnv], {
      error: 'A URL such as https://api.example.org, or off',
    })
    .default(address)
    .transform((origin) => (origin === 'off' ? undefined : origin));

export const envSchema = z.object({
  ...serverEnv,
  ...internalKeyEnv,
  MONGO_URL: mongoEnv,
  REDIS_URL: redisEnv,
  S3_URL: storageEnv,
  JWKS_URL: z.url({ protocol: /^https?$/, error: "Address of svc-auth's public keys" }),
  /** The origin of absolute URLs while the setting `domain` is empty. */
  PUBLIC_URL: originEnv,
  /** The folder that holds uploaded files until they are in the object storage. */
  UPLOAD_DIR: z.string('Path of a folder'),
  /** The address of clamd, which scans every uploaded file. Without it, files are not scanned. */
  CLAMD_URL: z
    .url({
      protocol: /^(tcp|unix)$/,
      error: 'A URL such as tcp://clamav:3310 or unix:/run/clamd.ctl',
    })
    .optional(),
  /** The account at Crossref. Without a login and a password, articles are not deposited at Crossref. */
  CROSSREF_URL: originEnv.default('https://test.crossref.org'),
  CROSSREF_LOGIN: z.string().optional(),
  CROSSREF_PASSWORD: z.string().optional(),
  /** The schema version of deposits. Only 5.5.0 supports the authors' roles. */
  CROSSREF_SCHEMA: z.enum(['5.4.0', '5.5.0']).default('5.4.0'),
  /** The key of DOAJ's API. Without a key, articles are not deposited at DOAJ. */
  DOAJ_URL: originEnv.default('https://doaj.org'),
  DOAJ_KEY: z.string().optional(),
  /** The public API of ORCID and the API of ROR. The value `off` disables lookups. */
  ORCID_API_URL: registryEnv('https://pub.orcid.org'),
  ROR_API_URL: registryEnv('https://api.ror.org'),
  /**
   * The account at ORCID with which authors confirm their iDs. Without an id and a secret, authors cannot
   * confirm them.
   */
  ORCID_URL: originEnv.default('https://orcid.org'),
  ORCID_CLIENT_ID: z.string().optional(),
  ORCID_CLIENT_SECRET: z.string().optional(),
  ...mailEnv,
});

export type ContentEnv = z.output<typeof envSchema>;

export function contentEnv(): Readonly<ContentEnv> {
  return readEnv(envSchema);
}
