import type { ImportPlan } from '@app/contracts';
import { expect, it } from 'vitest';
import { type CheckedGroup, checkInGroups } from './check-groups.ts';
import { NO_FILES } from './import-state.ts';

const MB = 1_000_000;
const file = (name: string, size = 1) => new File(['x'.repeat(size)], name);

/** Checks files, each of which has one row with the PDF of its own name. Returns the groups and the plan. */
async function checked(files: File[], pairs: ReadonlyMap<number, string> = new Map()) {
  const pdfs = files.map(({ name }) => file(`${name}.pdf`));
  const groups: CheckedGroup[] = [];
  const plan = await checkInGroups({ ...NO_FILES, sources: files, pdfs }, pairs, async (group) => {
    groups.push(group);
    return {
      format: 'json',
      formats: ['json'],
      rows: group.sources.map(({ name }, at) => ({
        file: name,
        line: 1,
        refnumber: name,
        title: name,
        outcome: 'new',
        faults: [],
        notes: [],
        fields: {},
        pdf: group.pairs.get(at) ?? `${name}.pdf`,
      })),
      faults: [],
      missingIssues: [{ year: 2026, volume: 1, issue: 2 }],
      unusedPdfs: group.pdfs.slice(group.sources.length).map(({ name }) => name),
      unheld: [{ kind: 'colour', count: 1 }],
      journal: null,
    } satisfies ImportPlan;
  });
  const names = groups.map(({ sources }) => sources.map(({ name }) => name));
  return { plan, groups, names };
}

it('checks sources together if they fit one request, and JSON Lines by themselves', async () => {
  const files = ['a.xml', 'b.xml', 'c.jsonl', 'd.jsonl', 'e.csv', 'f.csv'].map((name) =>
    file(name),
  );
  const { names } = await checked(files);
  expect(names).toEqual([['a.xml', 'b.xml'], ['c.jsonl'], ['d.jsonl'], ['e.csv', 'f.csv']]);
  const large = [file('a.xml', 3 * MB), file('b.xml', 2 * MB), file('c.xml', MB)];
  expect((await checked(large)).names).toEqual([['a.xml'], ['b.xml', 'c.xml']]);
});

it('returns one plan, in which no PDF is used twice and pairs keep their rows', async () => {
  const files = ['a.jsonl', 'b.jsonl', 'c.jsonl'].map((name) => file(name));
  const { plan, groups } = await checked(files, new Map([[2, 'chosen.pdf']]));
  expect(plan.rows.map(({ pdf }) => pdf)).toEqual(['a.jsonl.pdf', 'b.jsonl.pdf', 'chosen.pdf']);
  expect(groups.map(({ pairs }) => [...pairs.keys()])).toEqual([[2], [1], [0]]);
  expect(groups.map(({ pdfs }) => pdfs.length)).toEqual([3, 2, 1]);
  expect(plan.unusedPdfs).toEqual([]);
  expect(plan.missingIssues).toEqual([{ year: 2026, volume: 1, issue: 2 }]);
  expect(plan.unheld).toEqual([{ kind: 'colour', count: 3 }]);
});
