import type { ImportPlan } from '@app/contracts';
import type { ChosenFiles, ImportState } from './import-state.ts';

/** The maximum size of the sources of one check in bytes. The server accepts 5 MB. */
const GROUP_BYTES = 4_500_000;

export type CheckedGroup = Pick<ChosenFiles, 'sources' | 'pdfs'> & Pick<ImportState, 'pairs'>;

/**
 * Checks sources that are too large for one request in several, and returns one plan. JSON Lines are checked by
 * themselves, because a part of an exported journal may have nearly as many articles as one check admits. Duplicates in
 * different requests are found by the import.
 */
export async function checkInGroups(
  { sources, pdfs }: ChosenFiles,
  pairs: ImportState['pairs'],
  check: (group: CheckedGroup) => Promise<ImportPlan>,
): Promise<ImportPlan> {
  let whole: ImportPlan | undefined;
  for (const group of groupsOf(sources)) {
    const before = whole?.rows ?? [];
    const used = new Set(before.map(({ pdf }) => pdf));
    const plan = await check({
      sources: group,
      pdfs: pdfs.filter(({ name }) => !used.has(name)),
      pairs: new Map(
        [...pairs]
          .map(([row, pdf]) => [row - before.length, pdf] as const)
          .filter(([row]) => row >= 0),
      ),
    });
    whole = whole ? merged(whole, plan) : plan;
  }
  if (!whole) throw new Error('there is nothing to check');
  return whole;
}

function groupsOf(sources: readonly File[]): File[][] {
  const groups: File[][] = [];
  let bytes = GROUP_BYTES;
  for (const source of sources) {
    const isAlone = /\.jsonl$/i.test(source.name);
    if (isAlone || bytes + source.size > GROUP_BYTES) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)?.push(source);
    bytes += isAlone ? GROUP_BYTES : source.size;
  }
  return groups;
}

function merged(before: ImportPlan, plan: ImportPlan): ImportPlan {
  const issues = [...before.missingIssues, ...plan.missingIssues];
  const counts = new Map<string, number>();
  for (const { kind, count } of [...before.unheld, ...plan.unheld]) {
    counts.set(kind, (counts.get(kind) ?? 0) + count);
  }
  return {
    format: before.format,
    formats: [...new Set([...before.formats, ...plan.formats])],
    rows: [...before.rows, ...plan.rows],
    faults: [...before.faults, ...plan.faults],
    missingIssues: [...new Map(issues.map((issue) => [JSON.stringify(issue), issue])).values()],
    unusedPdfs: plan.unusedPdfs,
    unheld: Array.from(counts, ([kind, count]) => ({ kind, count })),
    journal: before.journal ?? plan.journal,
  };
}
