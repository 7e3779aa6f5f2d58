import { csvFile, type ImportPlan, type ImportRow, type JournalChange } from '@app/contracts';
import type { ImportState, RowProgress } from './import-state.ts';
import { lossName } from './loss-names.ts';

export type RowOutcome = ImportRow['outcome'] | RowProgress['state'];

export const outcomeOf = ({ plan, progress }: ImportState, at: number): RowOutcome =>
  progress.get(at)?.state ?? plan?.rows[at]?.outcome ?? 'faulty';

export const outcomeNames: Record<RowOutcome, string> = {
  new: 'New',
  exists: 'Exists already',
  faulty: 'Has errors',
  waiting: 'Waiting',
  sending: 'Sending',
  imported: 'Imported',
  failed: 'Failed',
};

export function countOutcomes(state: ImportState): Record<RowOutcome, number> {
  const counts = { new: 0, exists: 0, faulty: 0, waiting: 0, sending: 0, imported: 0, failed: 0 };
  for (const at of state.plan?.rows.keys() ?? []) counts[outcomeOf(state, at)] += 1;
  return counts;
}

/** Returns the changes that the import makes to settings, design, editors, indexing entries and texts of emails. */
export function journalChangesOf(plan: ImportPlan | null) {
  const { changes = [], mailTexts = [] } = plan?.journal ?? {};
  return [...changes, ...mailTexts.map((text) => ({ part: 'email text' as const, ...text }))];
}

/** Returns whether the import changes or adds any part of the journal besides articles. */
export const changesJournal = ({ plan, takesJournal }: ImportState): boolean =>
  takesJournal &&
  journalChangesOf(plan).some(({ outcome }) => outcome === 'new' || outcome === 'changed');

export function messagesOf(row: ImportRow, progress: RowProgress | undefined): string[] {
  const faults = row.faults.map(({ column, message }) =>
    column === '' ? message : `${column}: ${message}`,
  );
  return [...(progress?.message ? [progress.message] : []), ...faults, ...row.notes];
}

export function reportFile(state: ImportState): string {
  const rows = state.plan?.rows ?? [];
  return csvFile([
    ['file', 'line', 'refnumber', 'outcome', 'message'],
    ...rows.map((row, at) => {
      const outcome = outcomeOf(state, at);
      const message = messagesOf(row, state.progress.get(at)).join('; ');
      return [row.file, String(row.line), row.refnumber, outcomeNames[outcome], message];
    }),
    ...journalChangesOf(state.plan).map(({ part, name, outcome, fields, faults }) => [
      state.plan?.journal?.file ?? '',
      '',
      '',
      state.takesJournal ? journalOutcomes[outcome] : unheldName,
      [`${part} ${name}`.trim(), ...fields, ...faults].join('; '),
    ]),
    ...(state.plan?.unheld ?? []).map(({ kind, count }) => [
      '',
      '',
      '',
      unheldName,
      `${lossName(kind)}: ${count} (${kind})`,
    ]),
  ]);
}

/** The outcomes, in words, of changes to the parts of the journal that are not articles. */
export const journalOutcomes: Record<JournalChange['outcome'], string> = {
  new: 'New',
  changed: 'Changes',
  same: 'Exists already',
  faulty: 'Has errors',
};

/** The outcome, in words, of changes that the user has left out, and of elements that articles cannot store. */
const unheldName = 'Not imported';

export function timeLeft({ sentBytes, leftBytes, runningMs }: ImportState): string {
  if (sentBytes === 0 || runningMs === 0) return '';
  const seconds = Math.ceil(((leftBytes / sentBytes) * runningMs) / 1000);
  if (seconds < 60) return `about ${seconds} s left`;
  return `about ${Math.ceil(seconds / 60)} min left`;
}
