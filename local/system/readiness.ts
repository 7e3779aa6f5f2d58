import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { z } from 'zod';

// One probe must not use up the time of a part that is slow to come up.
const probeMs = 2_000;

/** Each answers when the thing itself does its work, and rejects otherwise; polled by who waits. */
export type Probe = () => Promise<void>;

/** The server is at work and tells what at: its start may take as long as that does. */
export class AtWork extends Error {}

const starting = z.object({ parts: z.object({ starting: z.string() }) });

/** A server that answers 2xx on `url`; `AtWork` while its `/readyz` tells what it does before. */
export function httpProbe(url: string): Probe {
  return async () => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(probeMs), redirect: 'manual' });
    const body = await answer.text();
    if (answer.ok) return;
    const { data } = z.preprocess(parsed, starting).safeParse(body);
    throw data ? new AtWork(data.parts.starting) : new Error(`${url} answers ${answer.status}`);
  };
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
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
