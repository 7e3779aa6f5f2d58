import { z } from 'zod';
import { characters } from '../limits/sizes.ts';
import { withoutControls, withWindowsCharacters } from './text.ts';

/** Returns the schema of a line of text. Each run of white space becomes one space before `normalize` is called. */
export function textLine(max: number, normalize = (text: string) => text) {
  return z
    .string({ error: 'Required' })
    .max(...characters(max))
    .overwrite(withWindowsCharacters)
    .refine((text) => withoutControls(text) === text, 'Must not contain control characters')
    .overwrite((text) => normalize(text.replace(/\s+/g, ' ').trim()));
}

/** Removes empty values at any depth: null, undefined, and empty texts, lists and objects. */
function withoutEmpty(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return sent;
  if (Array.isArray(sent)) return sent.map(withoutEmpty).filter((item) => !isEmpty(item));
  const fields = Object.entries(sent).map(([name, field]) => [name, withoutEmpty(field)] as const);
  return Object.fromEntries(fields.filter(([, field]) => !isEmpty(field)));
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null;
}

/** The maximum nesting of lists in requests. Authors' affiliations, the deepest lists, need two levels less. */
const MAX_DEPTH = 6;

/**
 * Returns whether lists and objects are nested more than `levels` deep, which could overflow the
 * stack.
 */
export function isTooDeep(value: unknown, levels = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isTooDeep(item, levels - 1));
}

/**
 * Returns the schema of a list in a request. Forms send lists as JSON text. Empty values are removed. `complete` may
 * derive missing fields of an item from its other fields.
 */
export function listInput<S extends z.ZodType>(list: S, complete = (item: unknown) => item) {
  return z.preprocess((sent, ctx) => {
    const list = typeof sent === 'string' ? parsed(sent, ctx) : sent;
    if (isTooDeep(list)) {
      ctx.addIssue({ code: 'custom', message: 'Nested too deeply' });
      return z.NEVER;
    }
    const known = withoutEmpty(list);
    return Array.isArray(known) ? known.map(complete) : known;
  }, list);
}

function parsed(text: string, ctx: z.core.$RefinementCtx): unknown {
  if (text.trim() === '') return [];
  try {
    return JSON.parse(text);
  } catch {
    ctx.addIssue({ code: 'custom', message: 'Not JSON' });
    return z.NEVER;
  }
}

/** Returns the schema of a list with at most `max` items. `noun` names the items in messages. */
export function listOf<Item extends z.ZodType>(item: Item, max: number, noun: string) {
  return z.array(item).max(max, `At most ${max.toLocaleString('en')} ${noun}`);
}
