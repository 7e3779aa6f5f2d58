import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeWhole } from './files.ts';

const recordSchema = z.object({
  /** Whether it was told who the administrator is. */
  announced: z.boolean(),
  /** How far the demonstration journal came, or that nobody wants it; nothing = not begun. */
  demo: z.enum(['started', 'loaded', 'declined']).optional(),
});

/** What of the first start is done: a first start that was killed is finished by the next one. */
export type ProgressRecord = z.infer<typeof recordSchema>;

const pathIn = (dataDir: string) => `${dataDir}/first-start.json`;

export function readProgressRecord(dataDir: string): ProgressRecord {
  const path = pathIn(dataDir);
  if (!existsSync(path)) return { announced: false };
  return recordSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
}

export function updateProgressRecord(dataDir: string, change: Partial<ProgressRecord>): void {
  const record = { ...readProgressRecord(dataDir), ...change };
  writeWhole(pathIn(dataDir), JSON.stringify(record));
}
