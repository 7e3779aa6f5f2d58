import { type AdminEditor, createEditorSchema } from '@app/contracts';
import type { RecordState } from '@app/office-kit/drafts/record-values.ts';
import { faultsBy } from '../forms/faults-by.ts';
import type { Faults } from '../forms/refusal.ts';

/** What is typed of an editor; the picture is beside it, as no draft can keep a file. */
export type EditorValues = {
  name: string;
  content: string;
  category: string;
  post: string;
  email: string;
  phone: string;
  country: string;
  degree: string;
};

export type EditorField = keyof EditorValues | 'imgFile';

/** In the order of the page. */
export const editorFields: readonly EditorField[] = [
  'name',
  'email',
  'phone',
  'country',
  'degree',
  'content',
  'category',
  'post',
  'imgFile',
];

export const editorLabels: Record<EditorField, string> = {
  name: 'Author name',
  email: 'Email',
  phone: 'Phone',
  country: 'Country',
  degree: 'Degree',
  content: 'Affiliation',
  category: 'Category',
  post: 'Designation',
  imgFile: 'Picture',
};

const required: readonly (keyof EditorValues)[] = ['name', 'content', 'category', 'post'];

export const newEditor: RecordState<EditorValues> = {
  values: {
    name: '',
    content: '',
    category: '',
    post: '',
    email: '',
    phone: '',
    country: '',
    degree: '',
  },
  version: null,
};

export function editorState(editor: AdminEditor): RecordState<EditorValues> {
  const { name, content, category, post, email, phone, country, degree, version } = editor;
  return { values: { name, content, category, post, email, phone, country, degree }, version };
}

/** The first fault of each field, by the very schema that the server uses. */
export function editorFaults(values: EditorValues): Faults<EditorField> {
  const faults: Faults<EditorField> = {};
  for (const field of required) if (values[field].trim() === '') faults[field] = 'Required';
  return { ...faultsBy(createEditorSchema, values, editorFields), ...faults };
}

/** What `POST /api/editors` and `POST /api/editors/{id}` take. */
export function editorFormData(
  values: EditorValues,
  version: number | null,
  picture: File | null,
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(values)) form.set(field, value);
  if (version !== null) form.set('version', String(version));
  if (picture) form.set('imgFile', picture);
  return form;
}
