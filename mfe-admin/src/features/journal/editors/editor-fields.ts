import {
  type AdminEditor,
  createEditorSchema,
  designations,
  editorCategories,
} from '@app/contracts';
import type { RecordState } from '@app/office-kit/drafts/record-values.ts';
import { errorsBy, type FieldErrors } from '@app/office-kit/forms/form-errors.ts';
import { labelsOf, mapFields, type SectionDescription } from '../../../shared/forms/field-table.ts';

const choices = (none: string, values: readonly string[]) => [
  { value: '', label: none },
  ...values.map((value) => ({ value, label: value })),
];

const person = {
  name: { label: 'Author name', required: true, printed: 'name' },
  email: { label: 'Email', help: 'For the editorial office only.', control: 'email' },
  phone: { label: 'Phone', help: 'For the editorial office only.', control: 'tel' },
  country: { label: 'Country', printed: 'text' },
  degree: { label: 'Degree', help: 'Such as PhD or DSc.', printed: 'text' },
} as const;

const board = {
  content: {
    label: 'Affiliation',
    help: 'Department, institution, place.',
    required: true,
    printed: 'text',
  },
  category: {
    label: 'Category',
    control: 'select',
    required: true,
    options: choices('Choose a category', editorCategories),
  },
  post: {
    label: 'Designation',
    control: 'select',
    required: true,
    options: choices('Choose a designation', designations),
  },
  since: { label: 'On the board since', help: 'A year, which certificates then name.' },
} as const;

const picture = {
  imgFile: { label: 'Picture' },
};
export const pictureField = picture.imgFile;

export const editorSections: readonly SectionDescription[] = [
  { title: 'Editor', help: 'Readers see the name on the editorial board.', fields: person },
  {
    title: 'On the board',
    help: 'The group of the editorial board in which the editor is listed.',
    fields: board,
  },
  {
    title: 'Picture',
    help: 'Shown as a square: the edges of a wider or taller picture are cut off.',
    fields: picture,
  },
];

/** The fields that drafts store: all except the picture, because drafts cannot contain files. */
const texts = { ...person, ...board };
export type EditorValues = Record<keyof typeof texts, string>;

export const editorLabels = labelsOf({ ...texts, ...picture });
export const editorFields = Object.keys(editorLabels);

export const newEditor: RecordState<EditorValues> = {
  values: mapFields(texts, () => ''),
  version: null,
};

export const editorState = (editor: AdminEditor): RecordState<EditorValues> => ({
  values: mapFields(texts, (_, name) => editor[name] ?? ''),
  version: editor.version,
});

export function editorErrors(values: EditorValues): FieldErrors {
  const errors = errorsBy(createEditorSchema, values, editorFields);
  for (const field of ['name', 'content', 'category', 'post'] as const) {
    if (values[field].trim() === '') errors[field] = 'Required';
  }
  return errors;
}
