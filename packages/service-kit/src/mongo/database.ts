import { setTimeout as wait } from 'node:timers/promises';
import mongoose, {
  type Connection,
  type HydratedDocument,
  type Model,
  type QueryFilter,
  type UpdateQuery,
} from 'mongoose';
import type { Logger } from 'pino';
import { AppError } from '../http/app-error.ts';
import { reconnectWhenStuck } from './embedded-database.ts';

/** The time limit for finding a reachable server, per call. */
const SELECTION_TIMEOUT_MS = 2_000;

/** The default time limit of a command. */
const ANSWER_TIMEOUT_MS = 10_000;

/** The time limit for connecting and for the driver's heartbeat. */
const CONNECT_TIMEOUT_MS = 5_000;

interface ConnectOptions {
  attempts?: number;
  /** The time limit of a command in milliseconds, or 0 for no limit. */
  answerTimeoutMs?: number;
  connectTimeoutMs?: number;
}

/**
 * Connects to MongoDB. It retries until the first connection succeeds and the login is accepted, or rejects after
 * `attempts`. Later the driver reconnects by itself, and calls fail fast until then.
 */
export async function connectDatabase(
  url: string,
  log: Logger,
  {
    attempts = Number.POSITIVE_INFINITY,
    answerTimeoutMs = ANSWER_TIMEOUT_MS,
    connectTimeoutMs = CONNECT_TIMEOUT_MS,
  }: ConnectOptions = {},
): Promise<Connection> {
  for (let attempt = 1; ; attempt += 1) {
    const connection = mongoose.createConnection(url, {
      serverSelectionTimeoutMS: SELECTION_TIMEOUT_MS,
      connectTimeoutMS: connectTimeoutMs,
      socketTimeoutMS: answerTimeoutMs,
      bufferCommands: false,
      // Migrations create indexes and collections.
      autoIndex: false,
      autoCreate: false,
    });
    try {
      await connection.asPromise();
      // Without a login, connecting succeeds and only commands are refused.
      await connection.listCollections();
      reconnectWhenStuck(connection, connectTimeoutMs, log);
      return connection;
    } catch (err) {
      await connection.destroy();
      if (attempt >= attempts) throw err;
      const problem = isRefusedLogin(err)
        ? 'the database refused the login: check MONGO_URL'
        : 'the database is unreachable: trying again';
      log.error({ err }, problem);
      await wait(1_000);
    }
  }
}

/** Awaits a query. Rejects with `unavailable` if the database is unreachable. */
export async function reachable<T>(query: PromiseLike<T>): Promise<T> {
  try {
    return await query;
  } catch (cause) {
    throw isUnreachable(cause) ? new AppError('unavailable', { cause }) : cause;
  }
}

const {
  MongoClientClosedError,
  MongoExpiredSessionError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} = mongoose.mongo;

function isUnreachable(error: unknown): boolean {
  return (
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    error instanceof MongoNotConnectedError ||
    // Calls in progress when the connection is replaced fail with these two errors.
    error instanceof MongoClientClosedError ||
    error instanceof MongoTopologyClosedError ||
    error instanceof MongoExpiredSessionError ||
    error instanceof mongoose.Error.MongooseServerSelectionError
  );
}

/** The codes of `Unauthorized` and `AuthenticationFailed`, and the code that Atlas uses for the latter. */
const REFUSED_LOGIN = [13, 18, 8_000];

const isRefusedLogin = (error: unknown) =>
  error instanceof MongoServerError && REFUSED_LOGIN.includes(Number(error.code));

/**
 * Returns whether a unique index refused a write. The embedded database does not report which index, so a caller with
 * several unique indexes has to check each of them.
 */
export function isDuplicate(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === 11_000;
}

/**
 * Returns whether a unique index may have refused an update. For updates, the embedded database reports another error
 * than a duplicate key.
 */
export function mayBeDuplicate(error: unknown): boolean {
  return !(error instanceof AppError);
}

/** Returns whether a failed write has certainly not happened, because validation or a unique index refused it. */
export function isRefused(error: unknown): boolean {
  return error instanceof mongoose.Error.ValidationError || isDuplicate(error);
}

/**
 * Returns whether a write that failed with `unavailable` was certainly not sent, because no server was found. In a
 * replica set the result may be wrong: the driver may have sent the write, and found no server for its second attempt.
 */
export function isUnsent(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  if (cause instanceof MongoNotConnectedError) return true;
  if (!(cause instanceof MongoServerSelectionError)) return false;
  return cause.reason?.type === 'Single' || cause.reason?.type === 'Unknown';
}

/** The id and version of a record as it was read. */
export interface ReadVersion {
  _id: unknown;
  version: number;
}

/**
 * Sets fields of a record and increments its version. The update applies only if the record still has the version that
 * was read and meets `conditions`. The query's result is the new record, or null if the record has changed or was
 * removed.
 */
export function updateVersioned<T extends { version: number }>(
  model: Model<T>,
  { _id, version }: ReadVersion,
  fields: object,
  conditions: object = {},
) {
  return model.findOneAndUpdate<HydratedDocument<T>>(
    // The compiler cannot check a filter or an update of a generic record.
    { ...conditions, _id, version } as QueryFilter<T>,
    { $set: fields, $inc: { version: 1 } } as UpdateQuery<T>,
    { returnDocument: 'after' },
  );
}

/**
 * Awaits an `updateVersioned` and returns the new record. Throws `version_conflict` if the record has changed or was
 * removed.
 */
export async function orConflict<T>(update: PromiseLike<T | null>): Promise<T> {
  const updated = await reachable(update);
  if (updated === null) throw new AppError('version_conflict');
  return updated;
}
