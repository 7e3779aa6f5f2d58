import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { projectRoot } from '../local/setup/paths.mjs';
import { median, type Row } from './part.ts';

/** Prints a table of the figures. Returns whether all aims are reached. */
export function printRows(part: string, rows: Row[]): boolean {
  const head = ['', 'median', 'lowest', 'highest', 'unit', 'ratio', 'aim'];
  const lines = rows.map((row) => {
    const { name, unit, ratio = '', aim, ...figures } = figureOf(row);
    const sign = isReached(row) ? '✓' : '✗';
    const goal = aim && ('least' in aim ? `≥ ${aim.least}` : `≤ ${aim.most}`);
    return [
      name,
      figures.median,
      figures.lowest,
      figures.highest,
      unit,
      ratio,
      goal ? `${goal} ${sign}` : '',
    ];
  });
  const table = [head, ...lines].map((cells) => cells.map(String));
  const widths = head.map((_, at) => Math.max(...table.map((cells) => cells[at]?.length ?? 0)));
  console.log(`\n── ${part}`);
  for (const [name = '', ...cells] of table) {
    const columns = cells.map((cell, at) => cell.padStart(widths[at + 1] ?? 0));
    console.log([name.padEnd(widths[0] ?? 0), ...columns].join('  '));
  }
  return rows.every(isReached);
}

/** Writes the figures of a part, a line for each, to bench/results/. The Git history of the file is the history of the figures. */
export function storeRows(part: string, rows: Row[]): void {
  const folder = `${projectRoot}/bench/results`;
  mkdirSync(folder, { recursive: true });
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' });
  const [{ model } = { model: 'unknown' }] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const head = {
    command: `npm run bench -- ${process.argv.slice(2).join(' ')}`,
    date: new Date().toISOString(),
    commit: commit.trim(),
    machine: `${cpus().length} × ${model}, ${memory} GB, Node ${process.versions.node}`,
  };
  const figures = rows.map((row) => `  ${JSON.stringify(figureOf(row))}`).join(',\n');
  const text = `${JSON.stringify(head, null, 1).slice(0, -2)},\n "figures": [\n${figures}\n ]\n}\n`;
  writeFileSync(`${folder}/${part}.json`, text);
}

function figureOf({ name, unit, values, ratio, aim }: Row) {
  return {
    name,
    unit,
    median: rounded(median(values)),
    lowest: rounded(Math.min(...values)),
    highest: rounded(Math.max(...values)),
    rounds: values.length,
    ratio: ratio === undefined ? undefined : rounded(ratio),
    aim,
  };
}

/** Rounds to three digits, and to a whole number above 100. */
const rounded = (value: number) =>
  Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));

function isReached({ values, ratio, aim }: Row): boolean {
  if (!aim) return true;
  const value = rounded(ratio ?? median(values));
  return 'least' in aim ? value >= aim.least : value <= aim.most;
}
