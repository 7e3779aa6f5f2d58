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

/**
 * The time limit for finding a server, in milliseconds. In an outage, writes must be refused within three seconds. The
 * first command fails after the interval and the time limit of heartbeats. The next command, such as the audit entry of
 * a stored change, fails after this time limit.
 */
const SELECTION_TIMEOUT_MS = 750;
/** The interval of heartbeats. If the database does not answer a heartbeat, all commands in progress fail. */
const HEARTBEAT_EVERY_MS = 500;

interface ConnectOptions {
  attempts?: number;
  /** The time limit of a command in milliseconds, or 0 for no limit. */
  answerTimeoutMs?: number;
  /** The time limit for connecting and for the answer to a heartbeat. */
  connectTimeoutMs?: number;
}

/**
 * Connects, in up to `attempts` attempts. After a later outage, the driver reconnects by itself, and calls fail fast
 * during the outage.
 */
export async function connectDatabase(
  url: string,
  log: Logger,
  {
    attempts = Number.POSITIVE_INFINITY,
    answerTimeoutMs = 10_000,
    connectTimeoutMs = 1_500,
  }: ConnectOptions = {},
): Promise<Connection> {
  for (let attempt = 1; ; attempt += 1) {
    const connection = mongoose.createConnection(url, {
      serverSelectionTimeoutMS: SELECTION_TIMEOUT_MS,
      connectTimeoutMS: connectTimeoutMs,
      heartbeatFrequencyMS: HEARTBEAT_EVERY_MS,
      socketTimeoutMS: answerTimeoutMs,
      // A write is acknowledged when it is on the disks of most members of a replica set.
      writeConcern: { w: 'majority', journal: true },
      bufferCommands: false,
      // Migrations create indexes and collections.
      autoIndex: false,
      autoCreate: false,
    });
    try {
      await connection.asPromise();
      // Connecting succeeds even without a login, so send a command.
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

/**
 * Awaits a command. Throws `unavailable` if no server answers. Throws `invalid_request` if the schema of the database
 * refuses data of a client. The schema of the request should already have refused such data.
 */
export async function withAppErrors<T>(query: PromiseLike<T>): Promise<T> {
  try {
    return await query;
  } catch (cause) {
    if (cause instanceof mongoose.Error.ValidationError) {
      const issues = Object.keys(cause.errors).map((path) => ({ path, message: 'Not accepted' }));
      throw new AppError('invalid_request', { issues, cause });
    }
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
    // When `reconnectWhenStuck` replaces the connection, calls in progress fail with the next two errors.
    error instanceof MongoClientClosedError ||
    error instanceof MongoTopologyClosedError ||
    error instanceof MongoExpiredSessionError ||
    error instanceof mongoose.Error.MongooseServerSelectionError
  );
}

/** The codes of `Unauthorized` and `AuthenticationFailed`, and Atlas's own code for `AuthenticationFailed`. */
const REFUSED_LOGIN = [13, 18, 8_000];

const isRefusedLogin = (error: unknown) =>
  error instanceof MongoServerError && REFUSED_LOGIN.includes(Number(error.code));

/** Returns whether a unique index refused a write. The embedded database does not report which index. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === 11_000;
}

/**
 * Returns whether a unique index may have refused an update. For such an update, the embedded database does not report
 * the code 11000.
 */
export function mayBeDuplicate(error: unknown): boolean {
  return !(error instanceof AppError);
}

/** Returns whether a failed write has certainly changed nothing, because validation or a unique index refused it. */
export function isRefused(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof mongoose.Error.ValidationError || isDuplicate(error);
}

/**
 * Returns whether a write that failed with `unavailable` was certainly not sent, because no server was found. In a
 * replica set, the result is uncertain: the driver may have sent the write, and then found no server for the retry.
 */
export function isUnsent(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  if (cause instanceof MongoNotConnectedError) return true;
  if (!(cause instanceof MongoServerSelectionError)) return false;
  return cause.reason?.type === 'Single' || cause.reason?.type === 'Unknown';
}

/**
 * Updates a record by `$set` and the given operators. The result is null if the record has another version or does
 * not match `conditions`.
 */
export function updateVersioned<T extends { version: number }>(
  model: Model<T>,
  { _id, version }: { _id: unknown; version: number },
  fields: object,
  conditions: object = {},
  operators: object = {},
) {
  return model.findOneAndUpdate<HydratedDocument<T>>(
    { ...conditions, _id, version } as QueryFilter<T>,
    { ...operators, $set: fields, $inc: { version: 1 } } as UpdateQuery<T>,
    { returnDocument: 'after' },
  );
}

/** Awaits an update and returns the updated record. Throws `version_conflict` if no record was found. */
export async function orConflict<T>(update: PromiseLike<T | null>): Promise<T> {
  const updated = await withAppErrors(update);
  if (updated === null) throw new AppError('version_conflict');
  return updated;
}
