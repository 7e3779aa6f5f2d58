import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { z } from 'zod';

// The time limit of one probe. The limit is short, so that the next probe follows soon after an unanswered probe, but
// long enough for a busy machine.
const probeMs = 5_000;
const pauseMs = 200;

/** Resolves if the server works, rejects otherwise. Polled by the caller. */
export type Probe = () => Promise<void>;

/**
 * The error of a probe while the server is starting. The message describes the server's progress. Each error of this
 * class restarts the time limit until the server must be ready.
 */
export class AtWork extends Error {}

const starting = z.object({ parts: z.object({ starting: z.string() }) });

/** Expects 2xx from `url`. Rejects with `AtWork` while the body of `/readyz` reports progress. */
export function httpProbe(url: string): Probe {
  return async () => {
    const response = await fetch(url, { signal: AbortSignal.timeout(probeMs), redirect: 'manual' });
    const body = await response.text();
    if (response.ok) return;
    const { data } = z.preprocess(parsed, starting).safeParse(body);
    throw data
      ? new AtWork(data.parts.starting)
      : new Error(`${url} responds with status ${response.status}`);
  };
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

/** Repeats a probe until it resolves. Rejects only if `signal` aborts. */
export async function untilReady(probe: Probe, signal: AbortSignal): Promise<void> {
  for (;;) {
    const isReady = await probe().then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await sleep(pauseMs, undefined, { signal });
  }
}

export function mongoProbe(url: string): Probe {
  return async () => {
    const client = new MongoClient(url, { serverSelectionTimeoutMS: probeMs });
    try {
      await client.db('admin').command({ ping: 1 });
    } finally {
      await client.close();
    }
  };
}

/** Expects the storage to accept the keys. The bucket need not exist yet. */
export function storageProbe(url: string): Probe {
  return async () => {
    // Loaded on demand, because the library takes 20 MB: the launcher of a system with its own storage never calls this
    // function.
    const { Bucket } = await import('@app/service-kit/storage');
    const bucket = new Bucket({ url, answerWithinMs: probeMs });
    await bucket.inTime(bucket.client.bucketExists(bucket.name));
  };
}

export function redisProbe(url: string): Probe {
  return async () => {
    const client = new Redis(url, {
      lazyConnect: true,
      connectTimeout: probeMs,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    });
    // Errors are ignored here, because the calls below also report them.
    client.on('error', () => {});
    try {
      await client.connect();
      await client.ping();
    } finally {
      client.disconnect();
    }
  };
}
