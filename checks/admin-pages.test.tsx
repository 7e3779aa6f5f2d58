import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addresses } from '../mfe-admin/src/testing/addresses.ts';

it('the journeys check the accessibility of every page without parameters', () => {
  const spec = join(import.meta.dirname, 'journeys/accessibility.spec.ts');
  const [, adminPages = ''] =
    /^const adminPages = \{$(.*?)^\};$/ms.exec(readFileSync(spec, 'utf8')) ?? [];
  const checked = Array.from(adminPages.matchAll(/: '([^'?]*)/g), ([, path]) => `/admin${path}`);
  const fixed = addresses.filter((address) => !address.includes(':'));
  // These pages are forms without the frame of the administration. The journeys check `/admin/login` separately.
  expect(fixed.filter((address) => !checked.includes(address))).toEqual([
    '/admin/login',
    '/admin/reset-password',
  ]);
});
