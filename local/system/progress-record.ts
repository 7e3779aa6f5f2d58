import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeAtomically } from './files.ts';

const recordSchema = z.object({
  /** Whether the administrator's credentials were printed. */
  announced: z.boolean(),
  /** The state of the demonstration journal. Undefined means that no load was started. */
  demo: z.enum(['started', 'loaded', 'declined']).optional(),
});

/** Completed steps of the first start. If the first start was interrupted, the next start continues it. */
type ProgressRecord = z.infer<typeof recordSchema>;

const pathIn = (dataDir: string) => `${dataDir}/first-start.json`;

export function readProgressRecord(dataDir: string): ProgressRecord {
  const path = pathIn(dataDir);
  if (!existsSync(path)) return { announced: false };
  return recordSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
}

export function updateProgressRecord(dataDir: string, change: Partial<ProgressRecord>): void {
  const record = { ...readProgressRecord(dataDir), ...change };
  writeAtomically(pathIn(dataDir), JSON.stringify(record));
}
