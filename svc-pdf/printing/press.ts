import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '@app/service-kit';
import PQueue from 'p-queue';
import type { Faces } from '../fonts/faces.ts';
import type { PrintedDesign } from '../templates/fields.ts';
import { NoPageError } from './chromium/page-pool.ts';
import { BrowserLostError } from './chromium/supervisor.ts';
import type { Ornament } from './pdf/ornament.ts';
import { type BatchPage, splitPages } from './pdf/overlay.ts';
import type { PrintableDocument } from './printable.ts';
import type { Printer } from './printer.ts';

/** Result for the certificate with the index `at`: the PDF, or the reason why it could not be printed. */
export type Printed = { at: number; pdf: Buffer } | { at: number; reason: string; cause?: unknown };

interface PressOptions<Sheet> {
  printer: Printer;
  compose(sheet: Sheet, design: PrintedDesign): PrintableDocument;
  /** Maximum number of sheets in a batch. Larger batches are not faster, and a failure repeats more sheets. */
  batch?: number;
}

interface Planned {
  at: number;
  document: PrintableDocument;
}

/** Number of batches that print at the same time. Chromium uses one core for each. */
const PAGES_AT_ONCE = 2;
/** Maximum number of batches that are waiting, being printed, or printed and not consumed yet. */
const BATCHES_AHEAD = 4;
/** Minimum number of sheets in a batch. In smaller batches, embedding the fonts takes longer than printing the text. */
const SMALLEST_BATCH = 25;
/**
 * Number of additional retries if the browser exits. After any other error, a batch is retried once. Additional retries
 * usually succeed, because a sheet is seldom the cause.
 */
const LOST_BROWSERS = 3;
/** Number of sheets to compose or split before yielding to the event loop. 20 sheets take a few milliseconds. */
const SHEETS_PER_TURN = 20;

export function createPress<Sheet>(options: PressOptions<Sheet>) {
  const { printer } = options;
  const queue = new PQueue({ concurrency: PAGES_AT_ONCE });

  const attempt = async (
    batch: Planned[],
    signal: AbortSignal,
    left: number,
  ): Promise<Printed[]> => {
    signal.throwIfAborted();
    try {
      return await printTogether(printer, batch);
    } catch (error) {
      const remaining = error instanceof BrowserLostError ? left : left - LOST_BROWSERS;
      if (remaining <= 0 || error instanceof NoPageError) throw error;
      return attempt(batch, signal, left - 1);
    }
  };

  /** Prints a batch with retries. Halves a batch that still fails, until the faulty sheet is alone in its batch. */
  const printBatch = async (batch: Planned[], signal: AbortSignal): Promise<Printed[]> => {
    try {
      return await attempt(batch, signal, LOST_BROWSERS + 1);
    } catch (error) {
      if (signal.aborted || error instanceof NoPageError) throw error;
      const [first] = batch;
      if (batch.length <= 1) return first ? [{ at: first.at, ...reasonOf(error) }] : [];
      const half = Math.ceil(batch.length / 2);
      return [
        ...(await printBatch(batch.slice(0, half), signal)),
        ...(await printBatch(batch.slice(half), signal)),
      ];
    }
  };

  return {
    /**
     * Yields for each sheet, in any order, its PDF or the reason why it could not be printed. Rejects if no page can be
     * opened or the signal aborts. Memory does not grow with the number of sheets.
     */
    async *print(
      sheets: readonly Sheet[],
      design: PrintedDesign,
      signal: AbortSignal,
    ): AsyncGenerator<Printed> {
      const left = new AbortController();
      const ended = AbortSignal.any([signal, left.signal]);
      const underway = new Set<Promise<Printed[]>>();
      try {
        const batches = planBatches(options, sheets, design);
        for (let next = await batches.next(); ; ) {
          while (!next.done && underway.size < BATCHES_AHEAD) {
            const batch = next.value;
            const printing = queue.add(() => printBatch(batch, ended));
            printing.catch(() => undefined);
            underway.add(printing);
            next = await batches.next();
          }
          if (underway.size === 0) return;
          signal.throwIfAborted();
          const { done, printed } = await Promise.race(
            [...underway].map((done) => done.then((printed) => ({ done, printed }))),
          );
          underway.delete(done);
          yield* printed;
        }
      } finally {
        left.abort();
        await Promise.allSettled(underway);
      }
    },
  };
}

export type Press<Sheet> = ReturnType<typeof createPress<Sheet>>;

/** Groups sheets that can be shown in the same browser page: they have the same style and compatible fonts. */
async function* planBatches<Sheet>(
  { compose, batch = 100 }: PressOptions<Sheet>,
  sheets: readonly Sheet[],
  design: PrintedDesign,
): AsyncGenerator<Planned[]> {
  // Small jobs are also divided into several batches, which print at the same time.
  const most = Math.min(batch, Math.max(SMALLEST_BATCH, Math.ceil(sheets.length / BATCHES_AHEAD)));
  const groups = new Map<string, Planned[]>();
  for (const [at, sheet] of sheets.entries()) {
    if (at % SHEETS_PER_TURN === 0) await nextTurn();
    const document = compose(sheet, design);
    // A refused sheet has its own batch, so that no other sheet is refused.
    const isRefused = document.refusal !== undefined;
    const key = isRefused ? `${at}` : `${document.faces.setting}\0${document.css}`;
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push({ at, document });
    if (group.length < most) continue;
    groups.delete(key);
    yield group;
  }
  yield* groups.values();
}

async function printTogether(printer: Printer, batch: Planned[]): Promise<Printed[]> {
  const [first] = batch;
  if (!first) return [];
  const { refusal } = first.document;
  if (refusal !== undefined) return [{ at: first.at, reason: refusal }];
  const faces = unionOf(batch.map(({ document }) => document.faces));
  const ornament = await printer.ornament(first.document);
  const { seal } = printer;
  const { bodies, pages } = layOut(batch, ornament, seal?.length);
  const { pdf, unfit } = await printer.sheets(bodies, first.document.css, faces);
  const pdfs: Buffer[] = [];
  for (const page of splitPages(pdf, pages)) {
    pdfs.push(seal ? await seal.close(page) : page);
    if (pdfs.length % SHEETS_PER_TURN === 0) await nextTurn();
  }
  return batch.map(({ at }, index) => {
    const { page, beneath, above } = pages[index] ?? {};
    const fits = ![page, beneath, above].some((one) => one === undefined || unfit.includes(one));
    const pdf = pdfs[index];
    return pdf && fits ? { at, pdf } : { at, reason: 'The text does not fit on the page' };
  });
}

/**
 * Returns the pages of a batch. Text that several sheets share is printed once, on a separate page, and then drawn on
 * the pages of these sheets.
 */
function layOut(
  batch: readonly Planned[],
  ornament: Ornament | undefined,
  signatureLength: number | undefined,
) {
  const bodies: string[] = [];
  const indexes = new Map<string, number>();
  const indexOf = (body: string): number => {
    const index = indexes.get(body) ?? bodies.push(body) - 1;
    indexes.set(body, index);
    return index;
  };
  const common = batch.map(({ document: { sheet } }) => {
    return { beneath: indexOf(sheet?.head ?? ''), above: indexOf(sheet?.tail ?? '') };
  });
  const pages = batch.map(({ document: { metadata, qr, sheet } }, at): BatchPage => {
    const page = bodies.push(sheet?.text ?? '') - 1;
    const overlay = { metadata, qr, ornament, signatureLength };
    return { ...overlay, page, beneath: 0, above: 0, ...common[at] };
  });
  return { bodies, pages };
}

function unionOf(all: Faces[]): Faces {
  const faces = new Map(all.flatMap((one) => one.faces).map((face) => [face.id, face]));
  return { setting: all[0]?.setting ?? '', faces: [...faces.values()] };
}

/** Returns the reason of a failure, shown to administrators, and the cause, written to the log. */
function reasonOf(cause: unknown): { reason: string; cause: unknown } {
  // These errors mean that the machine was busy, or that the browser hung or exited.
  const isTemporary = cause instanceof AppError || cause instanceof BrowserLostError;
  return { reason: isTemporary ? 'Printing timed out' : 'Printing failed', cause };
}
