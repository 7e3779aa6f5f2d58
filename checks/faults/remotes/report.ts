import { appendFileSync, existsSync, readFileSync } from 'node:fs';

export const REPORT_VARIABLE = 'REMOTE_FAULTS_REPORT';

interface Line {
  fault: string;
  of: string;
  /** Until the page told of it; nothing where it never was to be seen. */
  told?: number | undefined;
  /** From its end until the page that the reader wanted was there. */
  mended?: number | undefined;
}

/** Tells what a fault came to, once all that is asked of it holds; seconds. */
export function report(line: Line): void {
  const path = process.env[REPORT_VARIABLE];
  if (path) appendFileSync(path, `${JSON.stringify(line)}\n`);
}

export function printReport(path: string): void {
  if (!existsSync(path)) return;
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  console.log(row('fault', 'of', 'told', 'mended'));
  for (const line of lines) {
    const { fault, of, told, mended } = JSON.parse(line) as Line;
    console.log(row(fault, of, seconds(told), seconds(mended)));
  }
}

const seconds = (value: number | undefined) =>
  value === undefined ? '–' : `${value.toFixed(1)} s`;

const row = (fault: string, of: string, told: string, mended: string) =>
  `${fault.padEnd(52)} ${of.padEnd(10)} ${told.padStart(8)} ${mended.padStart(8)}`;
