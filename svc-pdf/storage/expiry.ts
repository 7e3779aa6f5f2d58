import { setTimeout } from 'node:timers/promises';
import { ZIP_RETENTION_DAYS } from '@app/contracts';
import type { Logger } from '@app/service-kit';
import { Bucket, isCode } from '@app/service-kit/storage';
import { DOCUMENT_RETENTION_DAYS, DOCUMENTS_PREFIX } from './documents.ts';
import { JOBS_PREFIX } from './jobs.ts';

const TIMEOUT_MS = 3_000;
const RETRY_MS = 60_000;

const rules = [
  expiryRule('expire-jobs', JOBS_PREFIX, ZIP_RETENTION_DAYS),
  expiryRule('expire-documents', DOCUMENTS_PREFIX, DOCUMENT_RETENTION_DAYS),
];

/**
 * Sets the bucket's expiry rules for zips and documents. Retries until it succeeds, the signal aborts, or the storage
 * responds that it has no expiry rules. Each worker calls this function once after its start. The rules need no job in
 * the queue, because setting them again changes nothing.
 */
export async function setExpiry(
  url: string,
  log: Logger,
  signal: AbortSignal,
  retryMs = RETRY_MS,
): Promise<void> {
  const bucket = new Bucket({ url, answerWithinMs: TIMEOUT_MS });
  while (!signal.aborted) {
    try {
      return await addRules(bucket);
    } catch (err) {
      if (isCode(err, 'NotImplemented')) {
        log.warn({ err }, 'the storage has no expiry rules: zips and documents are not removed');
        return;
      }
      log.warn({ err }, 'the expiry of zips and documents could not be set; retrying');
    }
    await setTimeout(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Adds or replaces the expiry rules of zips and documents. Leaves all other rules of the bucket unchanged. */
async function addRules(bucket: Bucket): Promise<void> {
  const { client, name } = bucket;
  await bucket.ensure();
  const current = await bucket.inTime(client.getBucketLifecycle(name)).catch((error: unknown) => {
    if (isCode(error, 'NoSuchLifecycleConfiguration')) return null;
    throw error;
  });
  const others = [current?.Rule ?? []]
    .flat()
    .filter(({ ID }) => !rules.some((rule) => rule.ID === ID));
  await bucket.inTime(client.setBucketLifecycle(name, { Rule: [...others, ...rules] }));
}

function expiryRule(ID: string, Prefix: string, Days: number) {
  return { ID, Status: 'Enabled' as const, Filter: { Prefix }, Expiration: { Days } };
}
