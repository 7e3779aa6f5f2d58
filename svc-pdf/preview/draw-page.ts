import { processCaller, processRoom } from '@app/service-kit/limited-process';

export interface PageToDraw {
  pdf: Uint8Array;
  dotsPerInch: number;
}

/** Draws a page, which usually takes about 50 ms. The time limit is the same as for printing. */
const draw = processCaller<PageToDraw, Uint8Array>(
  new URL('./drawing-process.ts', import.meta.url),
  {
    cpuS: 15,
    memoryMb: 256,
    timeoutMs: 15_000,
    idleMs: 60_000,
    room: processRoom(0),
  },
);

/**
 * Draws the first page of a PDF as a PNG. At 120 dots per inch, an A4 page in landscape has 1,401 by 990 pixels. Runs in a
 * process, so that it does not block the event loop.
 */
export const drawPage = async (pdf: Uint8Array, dotsPerInch = 120): Promise<Buffer> =>
  Buffer.from(await draw({ pdf, dotsPerInch }));
