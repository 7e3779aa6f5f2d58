import { isCode } from '@app/service-kit/storage';

/** A storage error that a retry would not fix. The message is shown to administrators. */
export class StorageRefusal extends Error {
  override name = 'StorageRefusal';
}

/** Client error statuses after which a retry may succeed. 404 means that the bucket does not exist yet. */
const TEMPORARY = [404, 408, 429];

/** Returns the error for a failed response of the storage: a `StorageRefusal` if a retry would not help. */
export function refusalOf(status: number, body: string): Error {
  const code = elementIn(body, 'Code');
  const message = [code, elementIn(body, 'Message')].filter((part) => part !== '').join(', ');
  const cause = new Error(`The storage responded ${status}: ${body}`);
  const isPermanent = status >= 400 && status < 500 && !TEMPORARY.includes(status);
  if (!isPermanent || code === 'RequestTimeout') return cause;
  return new StorageRefusal(`The storage refused the request: ${message || status}`, { cause });
}

/** Returns a `StorageRefusal` if the S3 client was denied access, and other errors unchanged. */
export function refusalIn(error: unknown): unknown {
  return isCode(error, 'AccessDenied') ? refusalOf(403, '<Code>AccessDenied</Code>') : error;
}

function elementIn(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
}
