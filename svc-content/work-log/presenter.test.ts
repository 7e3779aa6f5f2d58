import { MAX_WORK_HISTORY, type WorkStatus } from '@app/contracts';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { recordOf } from './model.ts';
import { presentHistory } from './presenter.ts';

it('includes only the latest changes of a long history', () => {
  const at = new Date();
  const _id = new Types.ObjectId();
  const entry = { _id, content: 'x', status: 'info', createdby: 'Ada', created_at: at } as const;
  const status = (n: number): WorkStatus => (n % 2 === 0 ? 'info' : 'urgent');
  const changes = Array.from({ length: MAX_WORK_HISTORY + 1 }, (_, n) => {
    return { by: `${n}`, at, from: status(n), to: status(n + 1) };
  });
  const presented = presentHistory(recordOf(entry, changes));
  expect([presented.version, presented.status]).toEqual([MAX_WORK_HISTORY + 1, 'urgent']);
  expect(presented.changes).toHaveLength(MAX_WORK_HISTORY);
  expect([presented.changes[0]?.by, presented.changes.at(-1)?.by]).toEqual([
    '1',
    `${MAX_WORK_HISTORY}`,
  ]);
});
