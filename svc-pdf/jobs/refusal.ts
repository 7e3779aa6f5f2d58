import { isCode } from '@app/service-kit/storage';
import { JobFault } from './job.ts';

/** Refused for now: too late, too much, or a bucket that is about to be made again. */
const PASSING = [404, 408, 429];

/**
 * Why the storage did not do what it was asked: a fault to be told, where it would refuse that again, and
 * otherwise one that passes.
 */
export function refusalOf(status: number, words: string): Error {
  const told = [wordIn(words, 'Code'), wordIn(words, 'Message')].filter((word) => word !== '');
  const cause = new Error(`The storage answered ${status}: ${words}`);
  const isLasting = status >= 400 && status < 500 && !PASSING.includes(status);
  if (!isLasting || told[0] === 'RequestTimeout') return cause;
  return new JobFault(`The storage refused it: ${told.join(', ') || status}`, { cause });
}

/** The same of what its client throws. */
export function refusalIn(error: unknown): unknown {
  return isCode(error, 'AccessDenied') ? refusalOf(403, '<Code>AccessDenied</Code>') : error;
}

function wordIn(words: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(words)?.[1] ?? '';
}
