import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workStatuses, workStatusNames } from '@app/contracts';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');

const guide = read('../../../../../docs/editors/work-log.md');

it('has a colour and a line in the guide for each status', () => {
  const colours = read('status-colours.module.css');
  const missing = workStatuses.filter(
    (status) =>
      !colours.includes(`[data-status="${status}"]`) ||
      !guide.includes(`| **${workStatusNames[status]}** |`),
  );
  expect(missing).toEqual([]);
});

it('has a digit for each status, which the guide names', () => {
  expect(workStatuses.length).toBeLessThanOrEqual(9);
  expect(guide.replaceAll(/\s+/g, ' ')).toContain(`a digit from 1 to ${workStatuses.length} sets`);
});
