import { afterEach, expect, it, vi } from 'vitest';
import { dropMissingStyles } from './missing-styles.ts';

afterEach(() => vi.unstubAllGlobals());

interface Sheet {
  cssRules: object[];
}

/** The addresses of the sheets that are removed. */
function droppedOf(links: { href: string; sheet: Sheet | null; disabled?: boolean }[]): string[] {
  const dropped: string[] = [];
  vi.stubGlobal('document', {
    querySelectorAll: () =>
      links.map(({ href, sheet, disabled }) => ({
        disabled,
        getAttribute: () => href,
        sheet,
        remove: () => dropped.push(href),
      })),
  });
  dropMissingStyles();
  return dropped;
}

/** The sheet that browsers keep after a response of HTML. */
const unreadable: Sheet = {
  get cssRules(): object[] {
    throw new DOMException('Cannot access rules', 'SecurityError');
  },
};
const loaded: Sheet = { cssRules: [] };

it('removes the remotes’ style sheets that failed to load', () => {
  const links = [
    { href: '/remotes/public/loaded.css', sheet: loaded },
    { href: '/remotes/public/missing.css', sheet: null },
    { href: '/remotes/public/html.css', sheet: unreadable },
  ];
  expect(droppedOf(links)).toEqual(['/remotes/public/missing.css', '/remotes/public/html.css']);
});

it('keeps the shell’s own style sheet', () => {
  expect(droppedOf([{ href: '/assets/shell/main.css', sheet: null }])).toEqual([]);
});

it('keeps the links of style sheets that the document contains', () => {
  const links = [{ href: '/remotes/public/contained.css', sheet: null, disabled: true }];
  expect(droppedOf(links)).toEqual([]);
});
