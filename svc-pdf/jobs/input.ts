import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { jobKinds } from '@app/contracts';
import { z } from 'zod';
import { type Sheet, sheetSchema } from '../documents/certificate.ts';
import { type PrintedDesign, printedDesignSchema } from '../templates/fields.ts';

/** The data that determine a job's certificates. A `Sheet` is the content of one certificate. */
export interface JobInput {
  kind: (typeof jobKinds)[number];
  design: PrintedDesign;
  templateVersion: string;
  sheets: readonly Sheet[];
}

/** Number of sheets to process before yielding to the event loop. */
const SHEETS_PER_TURN = 100;
const PIECE_BYTES = 1 << 20;

/** Schema of the first line of a stored input. `edition` is the template version. */
const headSchema = z.strictObject({
  kind: z.enum(jobKinds),
  design: printedDesignSchema,
  edition: z.string(),
});

/**
 * Serializes an input as lines of JSON: the first line contains the common fields, and each further line contains one
 * sheet. The job's id is a hash of these bytes, so equal inputs always have the same id.
 */
export async function writeInput(input: JobInput) {
  const { kind, design, templateVersion, sheets } = input;
  const head = { kind, design, edition: templateVersion };
  const pieces = [Buffer.from(`${JSON.stringify(head)}\n`)];
  for (let at = 0; at < sheets.length; at += SHEETS_PER_TURN) {
    const lines = sheets
      .slice(at, at + SHEETS_PER_TURN)
      .map((sheet) => `${JSON.stringify(sheet)}\n`);
    pieces.push(Buffer.from(lines.join('')));
    await setImmediate();
  }
  return { id: await idOf(pieces), bytes: Buffer.concat(pieces) };
}

/** Parses a stored input. Throws if its bytes do not hash to the id. */
export async function readInput(id: string, bytes: Buffer): Promise<JobInput> {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    pieces.push(bytes.subarray(at, at + PIECE_BYTES));
  }
  if ((await idOf(pieces)) !== id) throw new Error(`The stored input of ${id} has changed`);

  const headEnd = bytes.indexOf('\n');
  const { edition, ...head } = headSchema.parse(JSON.parse(bytes.toString('utf8', 0, headEnd)));
  const sheets: Sheet[] = [];
  for (let from = headEnd + 1; from < bytes.length; ) {
    const to = bytes.indexOf('\n', from);
    sheets.push(sheetSchema.parse(JSON.parse(bytes.toString('utf8', from, to))));
    from = to + 1;
    if (sheets.length % SHEETS_PER_TURN === 0) await setImmediate();
  }
  return { ...head, templateVersion: edition, sheets };
}

/** Returns the id of an input. The leading `z` is needed because BullMQ refuses ids that are numbers. */
async function idOf(pieces: readonly Buffer[]): Promise<string> {
  const hash = createHash('sha256');
  for (const piece of pieces) {
    hash.update(piece);
    await setImmediate();
  }
  return `z${hash.digest('hex').slice(0, 40)}`;
}
