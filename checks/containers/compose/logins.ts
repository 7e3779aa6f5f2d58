import assert from 'node:assert/strict';
import type { Engine } from '../engine/engine.ts';
import type { ContainerState, Site } from './site.ts';

const WITHIN_SECONDS = 60;

/** The wrong secrets: a service, the secret's file and wrong value, and the expected line in the service's log. */
const refusals = [
  {
    service: 'svc-auth',
    secret: 'mongo-auth-url',
    value: () => 'mongodb://auth:wrong@mongo:27017/auth?maxPoolSize=1',
    log: 'the database refused the login',
  },
  {
    service: 'svc-content',
    secret: 'redis-content-url',
    value: () => 'redis://content:wrong@redis:6379',
    log: 'redis refused the login',
  },
  {
    service: 'svc-pdf',
    secret: 'minio-url',
    value: () => 'http://journal:wrong-secret@minio:9000/journal',
    log: 'the storage refused the login',
  },
];

/** Starts services with a wrong secret and expects that `docker compose up --wait` fails and the log states why. */
export async function expectRefusals(engine: Engine, site: Site): Promise<string> {
  await site.up('mongo', 'redis', 'minio');
  const seconds: number[] = [];
  for (const { service, secret, value, log } of refusals) {
    const right = site.readSecret(secret);
    site.writeSecret(secret, value());
    await assert.rejects(site.up(service), /is unhealthy/, `${service} became healthy`);
    const [container = ''] = await site.containers(service);
    seconds.push(secondsToUnhealthy(await site.state(container)));
    assert.match(await engine.docker('logs', container), new RegExp(log));
    await site.compose('rm', '--stop', '--force', service);
    site.writeSecret(secret, right);
  }
  const slowest = Math.max(...seconds);
  assert(slowest < WITHIN_SECONDS, `unhealthy only after ${slowest} s`);
  return `refused by the database, Redis and the storage: unhealthy after ${slowest.toFixed(0)} s at most`;
}

/** The time from a container's start to the end of its last health check. */
function secondsToUnhealthy({ StartedAt, Health }: ContainerState): number {
  return (Date.parse(Health?.Log.at(-1)?.End ?? '') - Date.parse(StartedAt)) / 1000;
}
