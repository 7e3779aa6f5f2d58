import { threadCaller } from '@app/service-kit/thread';

export interface PartsToMerge {
  title: string;
  author: string;
  /** `title` is the part's bookmark. */
  parts: { title: string; bytes: Uint8Array }[];
}

/** Joins PDFs to one with an outline, in a thread with limited time and memory. */
export const mergePdfs = threadCaller<PartsToMerge, Uint8Array>(
  new URL('./merge-thread.ts', import.meta.url),
  // 80 pages of 5 MB take 3 s and 110 MB on a busy machine. The largest issue is ten times as large.
  { cpuMs: 40_000, timeoutMs: 60_000, memoryMb: 512, idleMs: 5_000 },
);
