import { appendFileSync, existsSync, readFileSync } from 'node:fs';

export const REPORT_VARIABLE = 'PDF_FAULTS_REPORT';

interface Line {
  fault: string;
  outcome: string;
  /** From the fault, or its end where it lasts, until all was well again. */
  seconds: number;
}

/** Tells what a fault came to, once its invariants hold; the times are `performance.now()`'s. */
export function report(fault: string, outcome: string, since: number, until: number): void {
  const line: Line = { fault, outcome, seconds: (until - since) / 1000 };
  const path = process.env[REPORT_VARIABLE];
  if (path) appendFileSync(path, `${JSON.stringify(line)}\n`);
  else console.log(text(line));
}

export function printReport(path: string): void {
  if (!existsSync(path)) return;
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  console.log(lines.map((line) => text(JSON.parse(line))).join('\n'));
}

const text = ({ fault, outcome, seconds }: Line) =>
  `${fault.padEnd(62)} ${outcome.padEnd(46)} ${seconds.toFixed(1).padStart(6)} s`;
