import { isCode } from '@app/service-kit/storage';

/** A storage error that a retry would not fix. The message is shown to administrators. */
export class StorageRefusal extends Error {
  override name = 'StorageRefusal';
}

/** Temporary: too late, too much, or a bucket that is about to be recreated. */
const TEMPORARY = [404, 408, 429];

/** The error for a response of the storage; a `StorageRefusal` if a retry would get the same response. */
export function refusalOf(status: number, body: string): Error {
  const code = elementIn(body, 'Code');
  const message = [code, elementIn(body, 'Message')].filter((part) => part !== '').join(', ');
  const cause = new Error(`The storage responded ${status}: ${body}`);
  const isPermanent = status >= 400 && status < 500 && !TEMPORARY.includes(status);
  if (!isPermanent || code === 'RequestTimeout') return cause;
  return new StorageRefusal(`The storage refused the request: ${message || status}`, { cause });
}

/** The same for errors of the S3 client. */
export function refusalIn(error: unknown): unknown {
  return isCode(error, 'AccessDenied') ? refusalOf(403, '<Code>AccessDenied</Code>') : error;
}

function elementIn(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
}
