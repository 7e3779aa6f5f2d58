import { expect, it } from 'vitest';
import { canOpen } from './page-access.ts';

it('opens a page with its own access, and the pages below it, only to the roles of this access', () => {
  for (const to of ['/review/desk', '/review/desk/people', '/review/desk?show=mine']) {
    expect(canOpen('editor', to), to).toBe(true);
    expect(canOpen('staff', to), to).toBe(false);
    expect(canOpen(undefined, to), to).toBe(false);
  }
});

it('opens other pages to all users of the administration', () => {
  for (const to of ['/admin', '/admin/help#top', '/review/desks']) {
    expect(canOpen('staff', to), to).toBe(true);
  }
});
