import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type EndpointTable,
  endpoints,
  endpointsIn,
  isAdmitted,
  rolesOf,
} from '@app/contracts/endpoints';
import { expect, it } from 'vitest';
import { area } from './area.ts';

const sources = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n');
const called = Object.values<EndpointTable>(endpoints)
  .flatMap((table) => Object.entries(table))
  .filter(([name]) => new RegExp(`\\b${name}\\b`).test(sources));

it('admits only users who may call every endpoint that its pages call', () => {
  expect(called.length).toBeGreaterThan(80);
  const refusing = called.filter(([, entry]) =>
    endpointsIn({ entry }).some(
      ({ access }) =>
        access !== 'anyone' && !rolesOf[area.access].every((role) => isAdmitted(role, access)),
    ),
  );
  expect(refusing.map(([name]) => name)).toEqual([]);
});
