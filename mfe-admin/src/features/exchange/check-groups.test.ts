import type { ImportPlan } from '@app/contracts';
import { expect, it } from 'vitest';
import { type CheckedGroup, checkInGroups } from './check-groups.ts';
import { NO_FILES } from './import-state.ts';

const MB = 1_000_000;
// JSON from another system, which names no PDFs.
const file = (name: string, size = 11) => new File(['"refnumber"'.padEnd(size, ' ')], name);

const row = {
  file: '',
  line: 1,
  refnumber: '',
  title: '',
  outcome: 'new' as const,
  faults: [],
  notes: [],
  fields: {},
  pdf: '',
  files: [],
};
const emptyPlan = {
  format: 'json',
  formats: ['json'],
  rows: [],
  faults: [],
  missingIssues: [],
  unusedPdfs: [],
  unheld: [],
  journal: null,
} satisfies ImportPlan;

/** Checks files. Each file has one row, with a PDF of the same name as the file. Returns the groups and the plan. */
async function checked(files: File[], pairs: ReadonlyMap<number, string> = new Map()) {
  const pdfs = files.map(({ name }) => file(`${name}.pdf`));
  const groups: CheckedGroup[] = [];
  const plan = await checkInGroups({ ...NO_FILES, sources: files, pdfs }, pairs, async (group) => {
    groups.push(group);
    return {
      ...emptyPlan,
      rows: group.sources.map(({ name }, at) => ({
        ...row,
        file: name,
        pdf: group.pairs.get(at) ?? `${name}.pdf`,
      })),
      missingIssues: [{ year: 2026, volume: 1, issue: 2 }],
      unheld: [{ kind: 'colour', count: 1 }],
    };
  });
  const names = groups.map(({ sources }) => sources.map(({ name }) => name));
  return { plan, groups, names };
}

it('checks sources together if they fit into one request, and JSON Lines separately', async () => {
  const files = ['a.xml', 'b.xml', 'c.jsonl', 'd.jsonl', 'e.csv', 'f.csv'].map((name) =>
    file(name),
  );
  const { names } = await checked(files);
  expect(names).toEqual([['a.xml', 'b.xml'], ['c.jsonl'], ['d.jsonl'], ['e.csv', 'f.csv']]);
  const large = [file('a.xml', 3 * MB), file('b.xml', 2 * MB), file('c.xml', MB)];
  expect((await checked(large)).names).toEqual([['a.xml'], ['b.xml', 'c.xml']]);
});

it('lists only the PDFs that exported articles name', async () => {
  const line = (name: string) => `{"refnumber":"${name}","file":"${name}.pdf"}\n`;
  const names = Array.from({ length: 6_000 }, (_, at) => `A-${at}`);
  const part = (from: number, to: number) =>
    new File(names.slice(from, to).map(line), `articles-${from}.jsonl`);
  const sources = [
    new File(['{"articles":[]}'], 'journal.json'),
    part(0, 4_000),
    part(4_000, 6_000),
  ];
  const pdfs = [...names, 'other'].map((name) => file(`pdfs/${name}.pdf`));
  const sizes: number[] = [];
  const plan = await checkInGroups({ ...NO_FILES, sources, pdfs }, new Map(), async (group) => {
    sizes.push(group.pdfs.length);
    const rows = group.pdfs.map(({ name }) => ({ ...row, pdf: name }));
    return { ...emptyPlan, rows };
  });
  expect(sizes).toEqual([0, 4_000, 2_000]);
  expect(plan.unusedPdfs).toEqual(['pdfs/other.pdf']);
});

it('returns a single plan: no PDF is used twice, and each chosen PDF stays with its row', async () => {
  const files = ['a.jsonl', 'b.jsonl', 'c.jsonl'].map((name) => file(name));
  const { plan, groups } = await checked(files, new Map([[2, 'chosen.pdf']]));
  expect(plan.rows.map(({ pdf }) => pdf)).toEqual(['a.jsonl.pdf', 'b.jsonl.pdf', 'chosen.pdf']);
  expect(groups.map(({ pairs }) => [...pairs.keys()])).toEqual([[2], [1], [0]]);
  expect(groups.map(({ pdfs }) => pdfs.length)).toEqual([3, 2, 1]);
  expect(plan.unusedPdfs).toEqual(['c.jsonl.pdf']);
  expect(plan.missingIssues).toEqual([{ year: 2026, volume: 1, issue: 2 }]);
  expect(plan.unheld).toEqual([{ kind: 'colour', count: 3 }]);
});
