import { createIndexingEntrySchema, type IndexingEntry } from '@app/contracts';
import type { RecordState } from '@app/office-kit/drafts/record-values.ts';
import { errorsBy, type FieldErrors } from '@app/office-kit/forms/form-errors.ts';
import { labelsOf } from '../../../shared/forms/field-table.ts';

export const entryTable = {
  title: { label: 'Title', help: 'The name of the index.', required: true },
  link: { label: 'Link', help: 'The page of the journal at the index.', control: 'url' },
  sortnumber: {
    label: 'Sort number',
    help: 'The smallest number comes first.',
    control: 'numeric',
    required: true,
  },
  status: {
    label: 'Status',
    help: 'Readers see only enabled entries.',
    control: 'select',
    options: [
      { value: 'enabled', label: 'enabled' },
      { value: 'disabled', label: 'disabled' },
    ],
  },
  imgFile: {
    label: 'Logo',
    help: 'Without one, readers see the title.',
  },
} as const;

export type EntryValues = Pick<IndexingEntry, 'title' | 'link' | 'status'> & { sortnumber: string };
/** The chosen logo. It is not part of the values, because drafts cannot store files. */
export type EntryExtras = { imgFile: File | null };

export const entryLabels = labelsOf(entryTable);
export const entryFields = Object.keys(entryLabels);

export function newEntry(entries: readonly IndexingEntry[]): RecordState<EntryValues> {
  const last = Math.max(0, ...entries.map(({ sortnumber }) => sortnumber));
  return {
    values: { title: '', link: '', sortnumber: String(last + 1), status: 'enabled' },
    version: null,
  };
}

export function entryState(entry: IndexingEntry): RecordState<EntryValues> {
  const { title, link, sortnumber, status, version } = entry;
  return { values: { title, link, sortnumber: String(sortnumber), status }, version };
}

export const entryErrors = (values: EntryValues): FieldErrors =>
  errorsBy(createIndexingEntrySchema, values, entryFields);

/**
 * Returns the entries whose sort numbers change when an entry is moved, with their new numbers. Existing numbers are
 * reused, so that swapping two adjacent entries changes only these two.
 */
export function renumberedBy(entries: readonly IndexingEntry[], from: number, to: number) {
  const numbers = entries.map(({ sortnumber }) => sortnumber).sort((a, b) => a - b);
  const areDistinct = new Set(numbers).size === numbers.length;
  const order = [...entries];
  order.splice(to, 0, ...order.splice(from, 1));
  return order
    .map((entry, at) => ({ entry, sortnumber: areDistinct ? (numbers[at] ?? 0) : at + 1 }))
    .filter(({ entry, sortnumber }) => entry.sortnumber !== sortnumber);
}
