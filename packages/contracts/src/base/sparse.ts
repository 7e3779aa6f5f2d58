import { z } from 'zod';
import { withoutControls } from './text.ts';

/** The schema of a line of text. Runs of white space become one space, before `normalize` is called. */
export function textLine(max: number, normalize = (text: string) => text) {
  return z
    .string({ error: 'Required' })
    .max(max, `At most ${max.toLocaleString('en')} characters`)
    .refine((text) => withoutControls(text) === text, 'Must not contain control characters')
    .overwrite((text) => normalize(text.replace(/\s+/g, ' ').trim()));
}

/** Removes what says nothing: fields that are null or undefined, empty texts and empty lists. */
export function withoutEmpty(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  const isEmpty = (field: unknown) =>
    field === undefined ||
    field === null ||
    (typeof field === 'string' && field.trim() === '') ||
    (Array.isArray(field) && field.length === 0);
  return Object.fromEntries(Object.entries(sent).filter(([, field]) => !isEmpty(field)));
}

/** Returns the schema of an object that holds only what is known: empty fields count as absent. */
export function sparseObject<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess(withoutEmpty, z.strictObject(shape));
}

/** Returns a schema that also accepts its value as JSON text, as forms send it. An empty text is an empty list. */
export function jsonText<S extends z.ZodType>(schema: S) {
  return z.preprocess((sent, ctx) => {
    if (typeof sent !== 'string') return sent;
    if (sent.trim() === '') return [];
    try {
      return JSON.parse(sent);
    } catch {
      ctx.addIssue({ code: 'custom', message: 'Not JSON' });
      return z.NEVER;
    }
  }, schema);
}

/** Returns the schema of a list with at most `max` items. `noun` is what users call the items. */
export function listOf<Item extends z.ZodType>(item: Item, max: number, noun: string) {
  return z.array(item).max(max, `At most ${max.toLocaleString('en')} ${noun}`);
}
