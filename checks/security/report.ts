/** The result of attacking one service as one kind of caller. */
export interface Outcome {
  endpoints: number;
  /** The number of requests. */
  cases: number;
  problems: string[];
  /** The path of a file with details. */
  details?: string;
}

export interface Row extends Outcome {
  attack: string;
  service: string;
  caller: string;
}

const COLUMNS = [34, 14, 10];

export function printReport(rows: readonly Row[]): void {
  console.log(line(['attack', 'service', 'caller'], ['endpoints', 'cases', 'problems']));
  for (const { attack, service, caller, endpoints, cases, problems } of rows) {
    console.log(line([attack, service, caller], [endpoints, cases, problems.length]));
  }
  const sum = (read: (row: Row) => number) => rows.reduce((total, row) => total + read(row), 0);
  console.log(
    line(['all', '', ''], ['', sum(({ cases }) => cases), sum(({ problems }) => problems.length)]),
  );
  for (const { attack, service, caller, problems, details } of rows) {
    if (problems.length === 0) continue;
    console.log(`\n${attack}, ${service}, ${caller}${details ? ` (details: ${details})` : ''}:`);
    for (const problem of problems) console.log(`- ${problem}`);
  }
}

function line(texts: string[], numbers: (string | number)[]): string {
  const left = texts.map((text, at) => text.padEnd(COLUMNS[at] ?? 0));
  const right = numbers.map((number) => number.toLocaleString('en').padStart(11));
  return [...left, ...right].join('');
}
