import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '@app/service-kit';
import pLimit from 'p-limit';
import { type Face, type Faces, noFontHas } from '../fonts/faces.ts';
import type { PrintedDesign } from '../templates/fields.ts';
import { NoPageError } from './chromium/page-pool.ts';
import { BrowserLostError } from './chromium/supervisor.ts';
import type { Ornament } from './pdf/ornament.ts';
import { type BatchPage, splitPages } from './pdf/overlay.ts';
import type { PrintableDocument } from './printable.ts';
import type { Printer } from './printer.ts';

/** `at` is the index of the sheet; `reason` is shown to administrators. */
export type Printed = { at: number; pdf: Buffer } | { at: number; reason: string; cause?: unknown };

export interface Press<Sheet> {
  /**
   * Prints a PDF of each sheet, in any order, or the reason why it could not be printed. Rejects if nothing can
   * be printed. Memory does not grow with the number of sheets.
   */
  print(
    sheets: readonly Sheet[],
    design: PrintedDesign,
    signal: AbortSignal,
  ): AsyncIterable<Printed>;
}

export interface PressOptions<Sheet> {
  printer: Printer;
  compose(sheet: Sheet, design: PrintedDesign): PrintableDocument;
  /** Sheets per batch: larger batches gain nothing, and a failure costs more. */
  batch?: number;
}

interface Planned {
  at: number;
  document: PrintableDocument;
}

/** Chromium lays out one document on one core. */
const PAGES_AT_ONCE = 2;
/** Batches in progress or waiting for the consumer, so that no page waits for it. */
const BATCHES_AHEAD = 4;
/** Each batch embeds its fonts; in smaller ones, fonts would take longer than the text. */
const SMALLEST_BATCH = 25;
/** Attempts after lost browsers: a sheet is seldom the reason that a browser exits. */
const LOST_BROWSERS = 3;
/** Sheets composed or split per turn of the event loop, a few milliseconds of work. */
const SHEETS_PER_TURN = 20;

export function createPress<Sheet>(options: PressOptions<Sheet>): Press<Sheet> {
  const { printer } = options;
  const limit = pLimit(PAGES_AT_ONCE);

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

  /** A batch that fails again is halved until a sheet that cannot be printed is alone. */
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
    async *print(sheets, design, signal) {
      const left = new AbortController();
      const ended = AbortSignal.any([signal, left.signal]);
      const underway = new Set<Promise<Printed[]>>();
      try {
        const batches = planBatches(options, sheets, design);
        for (let next = await batches.next(); ; ) {
          while (!next.done && underway.size < BATCHES_AHEAD) {
            const batch = next.value;
            const printing = limit(() => printBatch(batch, ended));
            // It may reject before it is awaited.
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

/** Groups sheets that can be set in one page: the same style and compatible fonts. */
async function* planBatches<Sheet>(
  { compose, batch = 100 }: PressOptions<Sheet>,
  sheets: readonly Sheet[],
  design: PrintedDesign,
): AsyncGenerator<Planned[]> {
  // Few sheets are spread over the pages, too.
  const most = Math.min(batch, Math.max(SMALLEST_BATCH, Math.ceil(sheets.length / BATCHES_AHEAD)));
  const groups = new Map<string, Planned[]>();
  for (const [at, sheet] of sheets.entries()) {
    if (at % SHEETS_PER_TURN === 0) await nextTurn();
    const document = compose(sheet, design);
    // A sheet that no font can set is alone, and is refused alone.
    const { missing } = document.faces;
    const key = missing ? `${at}` : `${document.faces.setting}\0${document.css}`;
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
  const { missing } = first.document.faces;
  if (missing !== undefined) return [{ at: first.at, reason: noFontHas(missing) }];
  const faces = unionOf(batch.map(({ document }) => document.faces));
  const ornament = await printer.ornament(first.document);
  const { bodies, pages } = layOut(batch, ornament);
  const { pdf, unfit } = await printer.sheets(bodies, first.document.css, faces);
  const pdfs: Buffer[] = [];
  for (const page of splitPages(pdf, pages)) {
    if (pdfs.push(page) % SHEETS_PER_TURN === 0) await nextTurn();
  }
  return batch.map(({ at }, index) => {
    const { page, beneath, above } = pages[index] ?? {};
    const fits = ![page, beneath, above].some((one) => one === undefined || unfit.includes(one));
    const pdf = pdfs[index];
    return pdf && fits ? { at, pdf } : { at, reason: 'The text does not fit on the page' };
  });
}

/**
 * The pages of a batch. Text that several sheets share is set once, on pages of its own, and drawn on the pages
 * of those sheets.
 */
function layOut(batch: readonly Planned[], ornament: Ornament | undefined) {
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
    return { metadata, qr, ornament, page, beneath: 0, above: 0, ...common[at] };
  });
  return { bodies, pages };
}

function unionOf(all: Faces[]): Faces {
  const faces = new Map<string, Face>();
  for (const face of all.flatMap((one) => one.faces)) faces.set(face.id, face);
  return { setting: all[0]?.setting ?? '', faces: [...faces.values()] };
}

/** `reason` is shown to administrators, `cause` is logged. */
function reasonOf(cause: unknown): { reason: string; cause: unknown } {
  // A busy machine or a hung browser, which is temporary.
  const isTemporary = cause instanceof AppError || cause instanceof BrowserLostError;
  return { reason: isTemporary ? 'Printing timed out' : 'Printing failed', cause };
}
