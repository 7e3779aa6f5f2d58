import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { STYLE_LIMIT } from './style-limit.ts';

it('leaves out after five seconds the remotes’ style sheets that have not come, and no other', () => {
  const left: string[] = [];
  const link = (name: string, sheet: object | null) => ({ sheet, remove: () => left.push(name) });
  const timers: { run: () => void; after: number }[] = [];
  runInNewContext(STYLE_LIMIT, {
    document: {
      // The shell's own nobody asks for again; the bundler's loader knows of its sheets itself.
      querySelectorAll: (selector: string) =>
        selector === 'link[rel=stylesheet][href^="/remotes/"]:not([data-rspack])'
          ? [link('come', {}), link('pending', null)]
          : [],
    },
    setTimeout: (run: () => void, after: number) => timers.push({ run, after }),
  });
  expect(timers).toMatchObject([{ after: 5_000 }]);
  expect(left).toEqual([]);
  timers[0]?.run();
  expect(left).toEqual(['pending']);
});
