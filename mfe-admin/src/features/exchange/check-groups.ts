import { FILE_TOO_LARGE, type ImportPlan } from '@app/contracts';
import { baseName, type ChosenFiles, type ImportState } from './import-state.ts';

/** The maximum size in bytes of the sources in one check. The request has other parts, too. */
const GROUP_BYTES = 0.85 * FILE_TOO_LARGE;

export type CheckedGroup = Pick<ChosenFiles, 'sources' | 'pdfs'> & Pick<ImportState, 'pairs'>;

/**
 * Checks sources that are too large for one request in several requests, and returns a single plan. Each JSON Lines
 * file has its own request: in an exported journal, one such file may contain nearly as many articles as a request
 * permits. Only the import finds duplicates in different requests.
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
    const named = await namedPdfs(group);
    const mayBeNamed = (name: string) => named?.has(baseName(name)) ?? true;
    const isChosen = new Set(pairs.values());
    const plan = await check({
      sources: group,
      pdfs: pdfs.filter(({ name }) => !used.has(name) && (mayBeNamed(name) || isChosen.has(name))),
      pairs: new Map(
        [...pairs]
          .map(([row, pdf]) => [row - before.length, pdf] as const)
          .filter(([row]) => row >= 0),
      ),
    });
    whole = whole ? merged(whole, plan) : plan;
  }
  if (!whole) throw new Error('there is nothing to check');
  const used = new Set(whole.rows.map(({ pdf }) => pdf));
  return { ...whole, unusedPdfs: pdfs.map(({ name }) => name).filter((name) => !used.has(name)) };
}

/**
 * Returns the names of the PDFs to which exported articles refer. A check lists only these, because a journal may have
 * more PDFs than a request can list. Returns undefined for other sources.
 */
async function namedPdfs(sources: readonly File[]): Promise<Set<string> | undefined> {
  if (!sources.every(({ name }) => /\.jsonl?$/i.test(name))) return undefined;
  const texts = await Promise.all(sources.map((source) => source.text()));
  const names = texts.flatMap((text) =>
    Array.from(text.matchAll(/"file"\s*:\s*"([^"\\]+)"/g), ([, name = '']) => name),
  );
  const hasArticles = texts.some((text) => text.includes('"refnumber"'));
  return names.length > 0 || !hasArticles ? new Set(names) : undefined;
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
    unusedPdfs: [],
    unheld: Array.from(counts, ([kind, count]) => ({ kind, count })),
    journal: before.journal ?? plan.journal,
  };
}
