import { z } from 'zod';

const styles = ['path', 'virtual-host'] as const;

export interface StorageAddress {
  endPoint: string;
  port: number;
  useSSL: boolean;
  accessKey: string;
  secretKey: string;
  bucket: string;
  region: string;
  /**
   * The position of the bucket's name in URLs: the first part of the path (`path`), or the first label of the host name
   * (`virtual-host`).
   */
  style: (typeof styles)[number];
  /** The headers of every request that writes an object. They select the server-side encryption. */
  encryption: Record<string, string>;
}

const FORM =
  'http://accesskey:secretkey@host:port/bucket[?region=NAME][&style=path|virtual-host][&encryption=AES256|aws:kms[:KEY]]';

/** Matches bucket names that S3 allows. */
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/**
 * The options of the URL. Unknown options are refused, because a misspelt `encryption` would leave objects
 * unencrypted.
 */
const optionsSchema = z.strictObject({
  region: z.string().min(1).default('us-east-1'),
  style: z.enum(styles).default('path'),
  encryption: z
    .string()
    .regex(/^(none|AES256|aws:kms(:[\w:/.-]+)?)$/)
    .default('none'),
});

/** Parses the URL of an S3 bucket. Returns null if it does not have the expected form. */
export function storageAddress(text: string): StorageAddress | null {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null;
  const bucket = url.pathname.slice(1);
  if (!url.username || !url.password || !BUCKET_NAME.test(bucket)) return null;
  const options = optionsSchema.safeParse(Object.fromEntries(url.searchParams));
  if (!options.success) return null;
  const useSSL = url.protocol === 'https:';
  return {
    endPoint: url.hostname,
    port: Number(url.port) || (useSSL ? 443 : 80),
    useSSL,
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
    bucket,
    region: options.data.region,
    style: options.data.style,
    encryption: encryptionHeaders(options.data.encryption),
  };
}

function encryptionHeaders(encryption: string): Record<string, string> {
  if (encryption === 'none') return {};
  const [, method = '', key] = /^(AES256|aws:kms)(?::(.+))?$/.exec(encryption) ?? [];
  const name = 'x-amz-server-side-encryption';
  return { [name]: method, ...(key !== undefined && { [`${name}-aws-kms-key-id`]: key }) };
}

/** Parses the URL of an S3 bucket. Throws if it does not have the expected form. */
export function requireStorageAddress(text: string): StorageAddress {
  const address = storageAddress(text);
  if (!address) throw new Error(`The address of an object storage has the form ${FORM}`);
  return address;
}

/** A variable with the URL of an S3 bucket. */
export const storageEnv = z.string('Required').refine((url) => storageAddress(url) !== null, FORM);
