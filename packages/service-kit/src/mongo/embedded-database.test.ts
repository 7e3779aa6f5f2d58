import { EventEmitter } from 'node:events';
import type { Connection } from 'mongoose';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentLog } from '../testing/index.ts';
import { reconnectWhenStuck } from './embedded-database.ts';

// Simulates the driver's events, because tests have no replica set that a member could leave. A hanging heartbeat on
// a real connection is tested in database.test.ts.
let client: EventEmitter & { close: () => void; connect: () => void };
beforeEach(() => {
  vi.useFakeTimers();
  client = Object.assign(new EventEmitter(), { close: vi.fn(), connect: vi.fn() });
  const connection = Object.assign(new EventEmitter(), { getClient: () => client });
  reconnectWhenStuck(connection as unknown as Connection, 5_000, silentLog);
});
afterEach(() => void vi.useRealTimers());

const member = 'mongo-3:27017';
const heartbeat = () =>
  client.emit('serverHeartbeatStarted', { connectionId: member, awaited: false });

it('reconnects after a heartbeat that does not end', async () => {
  heartbeat();
  await vi.advanceTimersByTimeAsync(11_000);
  expect(client.close).toHaveBeenCalledOnce();
  expect(client.connect).toHaveBeenCalledOnce();
});

it.each([
  ['was answered', 'serverHeartbeatSucceeded', { connectionId: member }],
  ['went to a member that has left', 'serverClosed', { address: member }],
])('does not reconnect after a heartbeat that %s', async (_, event, about) => {
  heartbeat();
  client.emit(event, about);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(client.close).not.toHaveBeenCalled();
});
