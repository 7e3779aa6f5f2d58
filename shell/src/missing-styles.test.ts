import { afterEach, expect, it, vi } from 'vitest';
import { dropMissingStyles } from './missing-styles.ts';

afterEach(() => vi.unstubAllGlobals());

interface Sheet {
  cssRules: object[];
}

/** The names of the sheets that leave the document. */
function droppedOf(links: { href: string; sheet: Sheet | null }[]): string[] {
  const dropped: string[] = [];
  vi.stubGlobal('document', {
    querySelectorAll: () =>
      links.map(({ href, sheet }) => ({
        getAttribute: () => href,
        sheet,
        remove: () => dropped.push(href),
      })),
  });
  dropMissingStyles();
  return dropped;
}

/** What browsers keep where a page of HTML came in a sheet's place. */
const closed: Sheet = {
  get cssRules(): object[] {
    throw new DOMException('Cannot access rules', 'SecurityError');
  },
};
const come: Sheet = { cssRules: [] };

it('drops the remotes’ style sheets that did not come, so that they are asked for again', () => {
  const links = [
    { href: '/remotes/public/come.css', sheet: come },
    { href: '/remotes/public/missing.css', sheet: null },
    { href: '/remotes/public/html.css', sheet: closed },
  ];
  expect(droppedOf(links)).toEqual(['/remotes/public/missing.css', '/remotes/public/html.css']);
});

it('leaves the shell’s own, which nobody would ask for again', () => {
  expect(droppedOf([{ href: '/assets/shell/main.css', sheet: null }])).toEqual([]);
});
