import type { Bearer, Logger } from '@app/service-kit';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import { announcements } from '../store/record-store/announcements.ts';
import { readYourWrites } from '../store/record-store/read-your-writes.ts';
import { writeCounter } from '../store/record-store/write-counter.ts';
import { workLogModels } from './model.ts';
import { workEventRoutes, workLogRoutes } from './routes.ts';
import { savedSearchModel, savedSearchRoutes } from './saved-searches.ts';
import { WorkLog } from './work-log.ts';
import { WorkStore } from './work-store.ts';

export interface WorkLogModuleParts {
  database: Connection;
  redis: Redis;
  listener: Redis;
  auth: Bearer;
  log: Logger;
  /** Aborted when the server stops, which ends the event streams. */
  stopping: AbortSignal;
}

/** Creates the work log with its models and routes. The entries are loaded when they are first needed. */
export function openWorkLog({
  database,
  redis,
  listener,
  auth,
  log,
  stopping,
}: WorkLogModuleParts) {
  const models = { ...workLogModels(database), savedSearches: savedSearchModel(database) };
  const channel = `work-log-written:${database.name}`;
  const workLog = new WorkLog({
    store: new WorkStore(models, log),
    counter: writeCounter(database, 'work log'),
    announcements: announcements({ redis, listener, channel, log }),
    log,
  });
  const caughtUp = readYourWrites(auth, () => workLog.caughtUp(), log);
  // The order matters: `/:id` in the work log's routes also matches paths of the other routers.
  const routers = [
    workEventRoutes(auth, workLog, stopping),
    savedSearchRoutes(auth, models.savedSearches),
    workLogRoutes(caughtUp, workLog),
  ];
  return { workLog, models, routers };
}
