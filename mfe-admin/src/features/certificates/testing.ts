import type { Job } from '@app/contracts';

export function testJob(changes: Partial<Job> = {}): Job {
  return {
    id: 'a',
    kind: 'bulkcertificates',
    title: 'Certificates volume 3, issue 2 (2025)',
    state: 'running',
    phase: changes.state === undefined || changes.state === 'running' ? 'printing' : null,
    done: 0,
    total: 1_000,
    error: null,
    missing: [],
    bytes: null,
    createdBy: 'ada',
    createdAt: '2026-02-03T10:00:00.000Z',
    startedAt: null,
    finishedAt: null,
    ...changes,
  };
}
