import { EventEmitter } from 'node:events';
import type { Connection } from 'mongoose';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentLog } from '../testing/index.ts';
import { reconnectWhenStuck } from './embedded-database.ts';

// A member that leaves a replica set, of which there is none here: the driver's events, in its order. What a
// look without an end does to a real connection is in mongo.test.ts.
let client: EventEmitter & { close: () => void; connect: () => void };
beforeEach(() => {
  vi.useFakeTimers();
  client = Object.assign(new EventEmitter(), { close: vi.fn(), connect: vi.fn() });
  const connection = Object.assign(new EventEmitter(), { getClient: () => client });
  reconnectWhenStuck(connection as unknown as Connection, 5_000, silentLog);
});
afterEach(() => void vi.useRealTimers());

const member = 'mongo-3:27017';
const look = () => client.emit('serverHeartbeatStarted', { connectionId: member, awaited: false });

it('a look without an end has the connection begun anew', async () => {
  look();
  await vi.advanceTimersByTimeAsync(11_000);
  expect(client.close).toHaveBeenCalledOnce();
  expect(client.connect).toHaveBeenCalledOnce();
});

it.each([
  ['is answered', 'serverHeartbeatSucceeded', { connectionId: member }],
  ['is of a member that has left', 'serverClosed', { address: member }],
])('a look that %s has not', async (_, event, about) => {
  look();
  client.emit(event, about);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(client.close).not.toHaveBeenCalled();
});
