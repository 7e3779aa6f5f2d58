import { z } from 'zod';
import { statuses, statusSchema } from './article.ts';
import { recordChange } from './record-change.ts';
import { withoutControls } from './text.ts';

export const editorCategories = ['chief editor', 'associate editor', 'assistant editor'] as const;
export const designations = [
  'Professor',
  'Associate Professor',
  'Assistant Professor',
  'Scientist',
  'Head',
  'Lecturer',
] as const;

const text = z
  .string({ error: 'Required' })
  .overwrite(withoutControls)
  .trim()
  .max(500, 'At most 500 characters');
const required = text.min(1, 'Required');
const optional = text.default('');

const editorFields = {
  name: required,
  post: z.enum(designations, { error: 'One of the designations' }),
  content: required,
  category: z.enum(editorCategories, { error: 'One of the categories' }),
  degree: optional,
  email: z.union([z.literal(''), z.email('Not an email address')]).default(''),
  phone: optional,
  country: optional,
};
/** Times that a form may send: the server's own to set, so they are dropped. */
const times = { creation: z.unknown().optional(), updated_at: z.unknown().optional() };

/** `POST /api/editors`: `post` is the designation, `content` the affiliation; the picture is `imgFile`. */
export const createEditorSchema = z
  .strictObject({ ...editorFields, ...times })
  .transform(({ creation: _creation, updated_at: _updated, ...editor }) => editor);
export type CreateEditor = z.infer<typeof createEditorSchema>;

/** `POST /api/editors/{id}`: what is to change, with an `imgFile` only where the picture is to be replaced. */
export const updateEditorSchema = recordChange({ ...editorFields, status: statusSchema }, [
  'id',
  'picture',
  'creation',
  'updated_at',
]);
export type UpdateEditor = z.infer<typeof updateEditorSchema>;

/** An editor as anyone sees one. `picture` is a file name, empty when there is none: see `picturePath`. */
export const editorSchema = z.object({
  id: z.string(),
  name: z.string(),
  post: z.string(),
  content: z.string(),
  category: z.enum(editorCategories),
  degree: z.string(),
  country: z.string(),
  picture: z.string(),
  status: z.enum(statuses),
  creation: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  version: z.number().int(),
});
export type Editor = z.infer<typeof editorSchema>;

export const adminEditorSchema = editorSchema.extend({ email: z.string(), phone: z.string() });
export type AdminEditor = z.infer<typeof adminEditorSchema>;

/** An editor as the reader sees one: email and phone are for administrators. */
export const shownEditorSchema = adminEditorSchema.partial({ email: true, phone: true });
