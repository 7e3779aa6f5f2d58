import { createIndexingEntrySchema, type IndexingEntry } from '@app/contracts';
import type { RecordState } from '@app/office-kit/drafts/record-values.ts';
import { faultsBy } from '../forms/faults-by.ts';
import type { Faults } from '../forms/refusal.ts';

/** What is typed of an entry; the logo is beside it, as no draft can keep a file. */
export type EntryValues = {
  title: string;
  link: string;
  sortnumber: string;
  status: IndexingEntry['status'];
};

export type EntryField = keyof EntryValues | 'imgFile';

/** In the order of the form. */
export const entryFields: readonly EntryField[] = [
  'title',
  'link',
  'sortnumber',
  'status',
  'imgFile',
];

export const entryLabels: Record<EntryField, string> = {
  title: 'Title',
  link: 'Link',
  sortnumber: 'Sort number',
  status: 'Status',
  imgFile: 'Logo',
};

/** A new entry comes last. */
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

/** The first fault of each field, by the schema of the server. */
export function entryFaults(values: EntryValues): Faults<EntryField> {
  return faultsBy(createIndexingEntrySchema, values, entryFields);
}

/** What `POST /api/indexing` and `POST /api/indexing/{id}` take: all fields, whichever has changed. */
export function entryFormData(
  values: EntryValues,
  version: number | null,
  logo: File | null,
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(values)) form.set(field, value);
  if (version !== null) form.set('version', String(version));
  if (logo) form.set('imgFile', logo);
  return form;
}
