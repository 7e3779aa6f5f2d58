import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '@app/service-kit';
import pLimit from 'p-limit';
import { NoPageError } from '../browser/kept-pages.ts';
import { BrowserLostError } from '../browser/supervisor.ts';
import { certificateDocument } from '../certificates/document.ts';
import type { CertificateFields } from '../certificates/fields.ts';
import type { PrintedDesign } from '../designs/printed-design.ts';
import type { PrintableDocument } from '../documents/printable.ts';
import type { Templates } from '../documents/templates.ts';
import { editorCertificateDocument } from '../editors/document.ts';
import type { EditorCertificateFields } from '../editors/fields.ts';
import { type Face, type Faces, noFontHas } from '../fonts/faces.ts';
import type { Ornament } from './ornament.ts';
import { type BatchPage, splitPages } from './overlay.ts';
import type { Printer } from './printer.ts';

export type Sheet =
  | { kind: 'article'; fields: CertificateFields }
  | { kind: 'editor'; fields: EditorCertificateFields };

/** `at` is the sheet's place in what was asked for; a reason is in words for an administrator. */
export type Printed = { at: number; pdf: Buffer } | { at: number; reason: string; cause?: unknown };

export interface Press {
  /**
   * A PDF of each sheet, in any order, or why there is none; it rejects when nothing can be printed. Memory
   * does not grow with the number of sheets.
   */
  print(
    sheets: readonly Sheet[],
    design: PrintedDesign,
    signal: AbortSignal,
  ): AsyncIterable<Printed>;
}

export interface PressOptions {
  printer: Printer;
  templates: Templates;
  /** Sheets of one document at most: more gain nothing, and a failure costs more. */
  batch?: number;
}

interface Planned {
  at: number;
  document: PrintableDocument;
}

/** Chromium sets the text of one document on one core. */
const PAGES_AT_ONCE = 2;
/** Batches that are under way or wait to be taken, so that no page waits for whoever takes them. */
const BATCHES_AHEAD = 4;
/** Of smaller batches the fonts, which each has of its own, would take more time than the text. */
const LEAST_BATCH = 25;
/** It is seldom a sheet's fault that the whole browser ends. */
const LOST_BROWSERS = 3;
/** Sheets are composed, and pages taken out, so many at a time: others wait a few milliseconds at most. */
const AT_ONE_TURN = 20;

export function createPress(options: PressOptions): Press {
  const { printer, templates, batch = 100 } = options;
  const limit = pLimit(PAGES_AT_ONCE);

  /** Together goes what can be set in one page: the same look, and fonts that get along. */
  async function* plan(sheets: readonly Sheet[], design: PrintedDesign): AsyncGenerator<Planned[]> {
    // Few sheets are spread over the pages all the same.
    const most = Math.min(batch, Math.max(LEAST_BATCH, Math.ceil(sheets.length / BATCHES_AHEAD)));
    const groups = new Map<string, Planned[]>();
    for (const [at, sheet] of sheets.entries()) {
      if (at % AT_ONE_TURN === 0) await nextTurn();
      const document =
        sheet.kind === 'article'
          ? certificateDocument(templates, sheet.fields, design)
          : editorCertificateDocument(templates, sheet.fields, design);
      // What cannot be set is refused alone.
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

  const printTogether = async (batch: Planned[]): Promise<Printed[]> => {
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
      if (pdfs.push(page) % AT_ONE_TURN === 0) await nextTurn();
    }
    return batch.map(({ at }, place) => {
      const { page, beneath, above } = pages[place] ?? {};
      const fits = ![page, beneath, above].some((one) => one === undefined || unfit.includes(one));
      const pdf = pdfs[place];
      return pdf && fits ? { at, pdf } : { at, reason: 'Its text is too long for the page' };
    });
  };

  const attempt = async (
    batch: Planned[],
    signal: AbortSignal,
    left: number,
  ): Promise<Printed[]> => {
    signal.throwIfAborted();
    try {
      return await printTogether(batch);
    } catch (error) {
      const worth = error instanceof BrowserLostError ? left : left - LOST_BROWSERS;
      if (worth <= 0 || error instanceof NoPageError) throw error;
      return attempt(batch, signal, left - 1);
    }
  };

  /** What fails again is tried in halves, until a sheet that cannot be printed stands alone. */
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
        const batches = plan(sheets, design);
        for (let next = await batches.next(); ; ) {
          while (!next.done && underway.size < BATCHES_AHEAD) {
            const batch = next.value;
            const printing = limit(() => printBatch(batch, ended));
            // It may fail, or be told to stop, before anybody waits for it.
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

/**
 * The pages of a batch: before the texts of the sheets the words that several of them have in common, which are
 * set once and drawn on the pages of all of those.
 */
function layOut(batch: readonly Planned[], ornament: Ornament | undefined) {
  const bodies: string[] = [];
  const places = new Map<string, number>();
  const placeOf = (body: string): number => {
    const place = places.get(body) ?? bodies.push(body) - 1;
    places.set(body, place);
    return place;
  };
  const common = batch.map(({ document: { sheet } }) => {
    return { beneath: placeOf(sheet?.head ?? ''), above: placeOf(sheet?.tail ?? '') };
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

/** What an administrator is told; `cause` is for the log. */
function reasonOf(cause: unknown): { reason: string; cause: unknown } {
  // A busy machine, or a browser that hung, is so for a while.
  const isPassing = cause instanceof AppError || cause instanceof BrowserLostError;
  return { reason: isPassing ? 'It was not printed in time' : 'It could not be printed', cause };
}
