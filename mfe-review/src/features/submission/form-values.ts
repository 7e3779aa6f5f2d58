import {
  type SubmissionFileKind,
  type SubmissionForm,
  submissionFileKinds,
  submissionFormSchema,
} from '@app/contracts/manuscripts';
import { type Draft, readDraft } from '@app/office-kit/drafts/draft-store.ts';

/**
 * The values that the form saves on the device. `token` is the token of the personal link, or empty before the draft is
 * on the server.
 */
export type ManuscriptValues = SubmissionForm & { token: string };

export const emptyValues: ManuscriptValues = { ...submissionFormSchema.parse({}), token: '' };

/** Returns the values that are sent to the server. */
export function formOf({ token: _token, ...form }: ManuscriptValues): SubmissionForm {
  return form;
}

/** The labels of the fields. The fields of the specification's form have the specification's labels. */
export const labels: Record<keyof SubmissionForm | 'manuscript' | 'picture' | 'source', string> = {
  title: 'Manuscript Title',
  authors: 'Author Names',
  email: 'Email Address',
  phone: 'Phone Number',
  authorCount: 'Total No. Of Authors',
  articleType: 'Article Type',
  doi: 'DOI',
  stream: 'Select Stream',
  area: 'Select Area',
  manuscript: 'Upload Research Paper',
  picture: 'Upload Image',
  source: 'Word source',
  abstract: 'Abstract',
  keywords: 'Keywords',
  people: 'Authors one by one',
  suggested: 'Suggested reviewers',
  opposed: 'Opposed reviewers',
  replies: 'Replies to the points of the decision',
  message: 'Message to the editor',
};

/**
 * The input from the placeholder form of mfe-public, by field label. Users may fill in that form before this form is
 * loaded.
 */
export type TypedEntries = Readonly<Record<string, FormDataEntryValue>>;

export interface Carried {
  values: Partial<SubmissionForm>;
  files: Partial<Record<SubmissionFileKind, File>>;
}

/** Returns the name of the field with a label, such as `title`, or an empty text. */
export const fieldNameOf = (label: string): string =>
  Object.entries(labels).find(([, each]) => each === label)?.[0] ?? '';

/** Returns the typed texts and chosen files, or null if there are none. */
export function carriedFrom(entries: TypedEntries): Carried | null {
  const named = Object.entries(entries).map(
    ([label, value]) => [fieldNameOf(label), value] as const,
  );
  const typed = named.filter(
    ([name, value]) => typeof value === 'string' && value.trim() !== '' && name in emptyValues,
  );
  const chosen = named.filter(
    ([name, value]) => value instanceof File && value.size > 0 && isFileKind(name),
  );
  if (typed.length + chosen.length === 0) return null;
  return { values: Object.fromEntries(typed), files: Object.fromEntries(chosen) };
}

const isFileKind = (name: string): name is SubmissionFileKind =>
  submissionFileKinds.some((kind) => kind === name);

const partLabels: Record<string, string> = {
  name: 'name',
  email: 'email address',
  orcid: 'ORCID iD',
  affiliation: 'affiliation',
  reason: 'reason',
  reply: 'reply',
};

/** Returns the label of a validation issue's path, such as `Author 2, email address` of `people.1.email`. */
export function labelOf(path: string): string {
  const [field = '', at, part = ''] = path.split('.');
  const label = Object.hasOwn(labels, field) ? labels[field as keyof typeof labels] : field;
  if (at === undefined) return label;
  const one = { people: 'Author', replies: 'Point', suggested: 'Suggested reviewer' }[field];
  return `${one ?? label} ${Number(at) + 1}${part && `, ${partLabels[part] ?? part}`}`;
}

const PREFIX = 'journal:draft:manuscript/';
const TAB = 'journal:manuscript';

export const draftKeyOf = (id: string): string => `${PREFIX}${id}`;

export interface DeviceDraft extends Draft<ManuscriptValues> {
  id: string;
}

export function readDeviceDraft(id: string): DeviceDraft | null {
  const draft = readDraft(draftKeyOf(id), emptyValues);
  return draft && { ...draft, id };
}

/** Returns the drafts on this device, the newest first. */
export function deviceDrafts(): DeviceDraft[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    return keys
      .flatMap((key) => readDeviceDraft(key.slice(PREFIX.length)) ?? [])
      .toSorted((a, b) => (a.at < b.at ? 1 : -1));
  } catch {
    return [];
  }
}

/** Returns the id of the draft that this tab shows. After a reload, the tab shows the draft again without asking. */
export function tabsDraft(): string | null {
  try {
    return sessionStorage.getItem(TAB);
  } catch {
    return null;
  }
}

export function setTabsDraft(id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(TAB);
    else sessionStorage.setItem(TAB, id);
  } catch {
    // Access to the storage is denied. After a reload, the tab does not find its draft.
  }
}

export const newDraftId = (): string => Math.random().toString(36).slice(2);
