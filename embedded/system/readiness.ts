import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';

// One probe must not use up the time of a part that is slow to come up.
const probeMs = 2_000;

/** Each answers when the thing itself does its work, and rejects otherwise; polled by who waits. */
export type Probe = () => Promise<void>;

/** A server that answers 2xx on `url`. */
export function httpProbe(url: string): Probe {
  return async () => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(probeMs), redirect: 'manual' });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  };
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

export function redisProbe(url: string): Probe {
  return async () => {
    const client = new Redis(url, {
      lazyConnect: true,
      connectTimeout: probeMs,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    });
    // The fault is reported by the call below.
    client.on('error', () => {});
    try {
      await client.connect();
      await client.ping();
    } finally {
      client.disconnect();
    }
  };
}
