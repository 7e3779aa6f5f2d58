import { Types } from 'mongoose';
import { z } from 'zod';
import type { Changed } from '../../articles/order.ts';
import type { OaiVerb } from './arguments.ts';
import { readPeriod } from './dates.ts';
import { OaiError } from './errors.ts';
import { requireFormat } from './formats/formats.ts';

/**
 * What a resumption token says: the arguments of the first request, and the last item that was sent. No server stores
 * it, so it can be used at any time and again. An article that has changed since then is after the last item, so it is
 * sent again and never missed.
 */
const tokenSchema = z.strictObject({
  verb: z.string(),
  metadataPrefix: z.string(),
  from: z.string().optional(),
  until: z.string().optional(),
  set: z.string().optional(),
  /** The last item: its time of change in milliseconds and its id. */
  last: z.tuple([z.int(), z.string().regex(/^[0-9a-f]{24}$/)]),
  /** The last change of what records say about the journal, in milliseconds. After a later one, all are sent again. */
  described: z.int().optional(),
  /** How many items were sent, and how many there were. */
  cursor: z.int(),
  size: z.int(),
});
export type Token = z.infer<typeof tokenSchema>;

export function writeToken(token: Token): string {
  return Buffer.from(JSON.stringify(token)).toString('base64url');
}

export function readToken(text: string, verb: OaiVerb): Token {
  try {
    const token = tokenSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    readPeriod(token.from, token.until);
    requireFormat(token.metadataPrefix);
    if (token.verb === verb && writeToken(token) === text) return token;
  } catch {
    // Not a token of ours.
  }
  throw new OaiError('badResumptionToken', 'This is not a token for the next part of a list');
}

export function lastItemOf({ last: [time, id] }: Token): Changed {
  return { _id: new Types.ObjectId(id), modification: new Date(time) };
}
