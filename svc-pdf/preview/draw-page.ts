import { threadCaller } from '@app/service-kit/thread';

/** Draws a page, which usually takes about 50 ms. The time limit is the same as for printing. */
const draw = threadCaller<Uint8Array, Uint8Array>(new URL('./drawing-thread.ts', import.meta.url), {
  timeoutMs: 15_000,
  idleMs: 60_000,
});

/** Draws the first page of a PDF as a PNG. Runs in a thread, so that it does not block the event loop. */
export const drawPage = async (pdf: Uint8Array): Promise<Buffer> => Buffer.from(await draw(pdf));
