import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { projectRoot } from '../local/setup/paths.mjs';
import { median, type Row } from './part.ts';
import { printTable } from './public/table.ts';

const folder = `${projectRoot}/bench/results`;
const HISTORY_FILE = 'README.md';
/** The runs that the history shows. Older ones are in their files. */
const SHOWN_RUNS = 8;

interface Figure extends Pick<Row, 'name' | 'unit' | 'ratio' | 'aim'> {
  median: number;
  lowest: number;
  highest: number;
  rounds: number;
}

interface Run {
  date: string;
  commit: string;
  machine: string;
  parts: Record<string, Figure[]>;
}

/** Returns whether all aims are reached. */
export function printRows(part: string, rows: Row[]): boolean {
  const figures = rows.map(figureOf);
  printTable(
    part,
    figures.map((figure) => ({
      what: figure.name,
      median: figure.median,
      lowest: figure.lowest,
      highest: figure.highest,
      unit: figure.unit,
      ratio: figure.ratio ?? '',
      aim: figure.aim ? `${aimOf(figure)} ${isReached(figure) ? '✓' : '✗'}` : '',
    })),
  );
  return figures.every(isReached);
}

/** Adds a part to the file of this date and commit, and writes the history again. */
export function storeResults(part: string, rows: Row[]): void {
  const run = currentRun();
  const name = `${dayOf(run)}-${run.commit}.json`;
  const parts = { ...readRun(name)?.parts, [part]: rows.map(figureOf) };
  writeResult(name, serialised({ ...run, parts }));
  writeResult(HISTORY_FILE, history());
}

/** Returns the run as JSON with a line for each figure. */
function serialised({ parts, ...run }: Run): string {
  const figures = Object.entries(parts).map(([part, list]) => {
    const lines = list.map((figure) => `   ${JSON.stringify(figure)}`);
    return `  ${JSON.stringify(part)}: [\n${lines.join(',\n')}\n  ]`;
  });
  const head = JSON.stringify(run, null, 1).slice(0, -2);
  return `${head},\n "parts": {\n${figures.join(',\n')}\n }\n}\n`;
}

export function writeResult(name: string, content: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${name}`, content);
}

function figureOf({ name, unit, values, ratio, aim }: Row): Figure {
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

function currentRun(): Omit<Run, 'parts'> {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' });
  const [{ model } = { model: 'unknown' }] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return {
    date: new Date().toISOString(),
    commit: commit.trim(),
    machine: `${cpus().length} × ${model}, ${memory} GB, Node ${process.versions.node}`,
  };
}

function readRun(name: string): Run | undefined {
  try {
    return JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Returns a table of the figures with an aim: one row for each figure and one column for each of the last runs. */
function history(): string {
  const runs = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => readRun(name) ?? [])
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .slice(-SHOWN_RUNS);
  const lines = [
    '# Results of `npm run bench`',
    '',
    'Written by the benchmark. A file per run contains every figure with its spread; this table contains those with an',
    'aim. Figures without a unit are ratios to a baseline of the same run.',
  ];
  for (const part of new Set(runs.flatMap(({ parts }) => Object.keys(parts)))) {
    const columns = runs.filter(({ parts }) => parts[part]);
    const names = columns.flatMap(({ parts }) => parts[part] ?? []).filter(({ aim }) => aim);
    if (names.length === 0) continue;
    const head = ['', 'aim', ...columns.map((run) => `${dayOf(run)} ${run.commit}`)];
    const rows = [...new Map(names.map((figure) => [figure.name, figure])).values()].map((last) => {
      const reached = columns.map(({ parts }) => {
        const figure = parts[part]?.find(({ name }) => name === last.name);
        return figure
          ? `${reachedBy(figure)}${isReached({ ...figure, aim: last.aim }) ? '' : ' ✗'}`
          : '';
      });
      const unit = last.ratio === undefined ? ` ${last.unit}` : '';
      return [last.name, `${aimOf(last)}${unit}`, ...reached];
    });
    const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
    lines.push('', `## ${part}`, '', ...table);
  }
  return `${lines.join('\n')}\n`;
}

const dayOf = ({ date }: Pick<Run, 'date'>) => date.slice(0, 10);

const reachedBy = ({ ratio, median }: Figure) => ratio ?? median;

function aimOf({ aim }: Figure): string {
  if (!aim) return '';
  return 'least' in aim ? `≥ ${aim.least}` : `≤ ${aim.most}`;
}

function isReached({ aim, ...figure }: Figure): boolean {
  if (!aim) return true;
  const value = reachedBy(figure);
  return 'least' in aim ? value >= aim.least : value <= aim.most;
}
