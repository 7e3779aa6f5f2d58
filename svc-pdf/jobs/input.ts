import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { jobKinds } from '@app/contracts';
import { z } from 'zod';
import type { PrintedDesign } from '../designs/printed-design.ts';
import type { Sheet } from '../press/press.ts';

/** All that goes into the certificates of a job. */
export interface JobInput {
  kind: (typeof jobKinds)[number];
  design: PrintedDesign;
  /** What they are printed by; see `edition.ts`. */
  edition: string;
  sheets: readonly Sheet[];
}

export interface WrittenInput {
  /** The same for the same input, and for no other. */
  id: string;
  /** A line of JSON for what all have in common, and one for each sheet. */
  bytes: Buffer;
}

/** Of so many sheets at a time, so that requests in between do not wait. */
const AT_ONCE = 100;

const headSchema = z.strictObject({
  kind: z.enum(jobKinds),
  design: z.custom<PrintedDesign>((design) => typeof design === 'object'),
  edition: z.string(),
});

export async function writeInput(input: JobInput): Promise<WrittenInput> {
  const { kind, design, edition, sheets } = input;
  const pieces = [Buffer.from(`${JSON.stringify({ kind, design, edition })}\n`)];
  for (let at = 0; at < sheets.length; at += AT_ONCE) {
    const lines = sheets.slice(at, at + AT_ONCE).map((sheet) => `${JSON.stringify(sheet)}\n`);
    pieces.push(Buffer.from(lines.join('')));
    await setImmediate();
  }
  return { id: await idOf(pieces), bytes: Buffer.concat(pieces) };
}

/**
 * The input of that id as it was stored. The id is the hash of every byte of it, so the sheets are those that
 * this service wrote.
 */
export async function readInput(id: string, bytes: Buffer): Promise<JobInput> {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 1 << 20)
    pieces.push(bytes.subarray(at, at + (1 << 20)));
  if ((await idOf(pieces)) !== id) throw new Error(`The input of ${id} is not what was stored`);

  const headEnd = bytes.indexOf('\n');
  const head = headSchema.parse(JSON.parse(bytes.toString('utf8', 0, headEnd)));
  const sheets: Sheet[] = [];
  for (let from = headEnd + 1; from < bytes.length; ) {
    const to = bytes.indexOf('\n', from);
    sheets.push(JSON.parse(bytes.toString('utf8', from, to)) as Sheet);
    from = to + 1;
    if (sheets.length % AT_ONCE === 0) await setImmediate();
  }
  return { ...head, sheets };
}

/** A queue takes no id that is a number or holds a colon. */
async function idOf(pieces: readonly Buffer[]): Promise<string> {
  const hash = createHash('sha256');
  for (const piece of pieces) {
    hash.update(piece);
    await setImmediate();
  }
  return `z${hash.digest('hex').slice(0, 40)}`;
}
