import { appendFileSync, existsSync, readFileSync } from 'node:fs';

export const REPORT_VARIABLE = 'FAULTS_REPORT';

/**
 * Adds the outcome of a fault in svc-pdf to the report.
 * @param since when the fault began or ended, as a value of `performance.now()`
 * @param until when the job recovered
 */
export function reportJob(fault: string, outcome: string, since: number, until: number): void {
  const seconds = ((until - since) / 1000).toFixed(1);
  addRow(`${fault.padEnd(62)} ${outcome.padEnd(46)} ${seconds.padStart(6)} s`);
}

interface PageReport {
  fault: string;
  subject: string;
  /** The time in seconds until the page reports the fault. Absent if the page never does. */
  noticed?: number;
  /** The time in seconds from the end of the fault until the requested page is shown. */
  recovered: number;
}

export const PAGE_HEADER = pageRow('fault', 'of', 'noticed', 'recovered');

export function reportPage({ fault, subject, noticed, recovered }: PageReport): void {
  addRow(pageRow(fault, subject, inSeconds(noticed), inSeconds(recovered)));
}

const inSeconds = (value?: number) => (value === undefined ? '–' : `${value.toFixed(1)} s`);

function pageRow(fault: string, subject: string, noticed: string, recovered: string): string {
  return `${fault.padEnd(52)} ${subject.padEnd(10)} ${noticed.padStart(9)} ${recovered.padStart(9)}`;
}

/**
 * Appends a row to the report file. The tests run in other processes than the command, which prints the file at the
 * end.
 */
function addRow(row: string): void {
  const path = process.env[REPORT_VARIABLE];
  if (path) appendFileSync(path, `${row}\n`);
  else console.log(row);
}

export function printReport(path: string, header: string[]): void {
  if (!existsSync(path)) return;
  console.log([...header, readFileSync(path, 'utf8').trimEnd()].join('\n'));
}
