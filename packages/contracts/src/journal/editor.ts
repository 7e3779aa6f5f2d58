import { z } from 'zod';
import { emailAddress } from '../base/email.ts';
import { recordChange, statuses, statusSchema } from '../base/record.ts';
import { hasDirections, NO_DIRECTIONS, withoutControls } from '../base/text.ts';
import { characters } from '../limits/sizes.ts';

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
  .max(...characters(500));
const required = text.min(1, 'Required');
const optional = text.default('');

const editorFields = {
  name: required.refine((name) => !hasDirections(name), NO_DIRECTIONS),
  post: z.enum(designations, { error: 'One of the designations' }),
  content: required,
  category: z.enum(editorCategories, { error: 'One of the categories' }),
  degree: optional,
  email: z.union([z.literal(''), emailAddress()]).default(''),
  phone: optional.refine(
    (phone) => phone === '' || /^\+?(?:[\s()./-]*\d){3,15}[\s().-]*$/.test(phone),
    { error: 'A telephone number such as +91 98765 43210' },
  ),
  country: optional,
  /** The year in which the editor joined the board. */
  since: text
    .refine((since) => /^(?:(?:19|20)\d\d)?$/.test(since), { error: 'A year such as 2024' })
    .optional(),
};
/** The timestamps of an editor. The server sets them, and ignores timestamps in requests. */
const times = { creation: z.unknown().optional(), updated_at: z.unknown().optional() };

/** The fields of a new editor. `post` is the designation, and `content` is the affiliation. */
export const createEditorSchema = z
  .strictObject({ ...editorFields, ...times })
  .transform(({ creation: _creation, updated_at: _updated, ...editor }) => editor);
export type CreateEditor = z.infer<typeof createEditorSchema>;

export const updateEditorSchema = recordChange({ ...editorFields, status: statusSchema }, [
  'id',
  'picture',
  'creation',
  'updated_at',
]);

/** An editor of an exported journal. Fields that the server sets are dropped. */
export const importEditorSchema = z.object({
  ...editorFields,
  // Older records may contain values that are no longer valid.
  phone: optional,
  status: statusSchema.default('enabled'),
  picture: z
    .string()
    .regex(/^(?:[0-9a-f]{64}\.webp)?$/, 'A stored picture')
    .default(''),
});

/** An editor without private fields. `picture` is a file name or empty, and `picturePath` converts it to a path. */
export const editorSchema = z.object({
  id: z.string(),
  name: z.string(),
  post: z.string(),
  content: z.string(),
  category: z.enum(editorCategories),
  degree: z.string(),
  country: z.string(),
  picture: z.string(),
  /** The year in which the editor joined the board, if it is known. */
  since: z.string().optional(),
  status: z.enum(statuses),
  creation: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  version: z.int(),
});
export type Editor = z.infer<typeof editorSchema>;

export const adminEditorSchema = editorSchema.extend({ email: z.string(), phone: z.string() });
export type AdminEditor = z.infer<typeof adminEditorSchema>;

const editorIdsSchema = z
  .array(z.string())
  .max(10_000)
  .refine((ids) => new Set(ids).size === ids.length, 'An editor appears twice');

/**
 * The ids of editors in display order. Pages show each category separately. `previous` is the order that the caller has
 * read.
 */
export const editorOrderSchema = z.strictObject({
  ids: editorIdsSchema,
  previous: editorIdsSchema.optional(),
});

/** An editor with `email` and `phone` if the caller is an administrator, and without them otherwise. */
export const editorResponseSchema = adminEditorSchema.partial({ email: true, phone: true });
