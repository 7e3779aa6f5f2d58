import { globSync, readFileSync } from 'node:fs';
import * as contracts from '../src/index.ts';
import type { Expectation } from './expectation.ts';

type Call = Pick<Expectation, 'method' | 'path'>;

/**
 * Compares the calls that a consumer's sources make with those that it has expectations of, each by its
 * method and path, such as `POST /api/users/{}/sign-out`: `unexpected` stand in the sources alone, `unused`
 * in the expectations alone. What the sources put in only when they run, as in `/api/pdf/${kind}`, counts
 * for every expectation that it may be of.
 */
export function compareCalls(expectations: readonly Call[], folders: readonly string[]) {
  const made = new Set(folders.flatMap(sourcesIn).flatMap(callsIn));
  const expected = new Set(expectations.map(({ method, path }) => `${method} ${shapeOf(path)}`));
  // Those that are alike to the letter belong together, and to nothing else.
  const calls = [...made].filter((call) => !expected.has(call)).sort();
  const others = [...expected].filter((other) => !made.has(other)).sort();
  const mayBe = (call: string, other: string) => patternOf(call).test(other);
  return {
    unexpected: calls.filter((call) => !others.some((other) => mayBe(call, other))),
    unused: others.filter((other) => !calls.some((call) => mayBe(call, other))),
  };
}

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

function sourcesIn(folder: string): string[] {
  return globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !/\.test\.tsx?$|(^|\/)testing\//.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8').replace(COMMENT, ''));
}

/** Without its query, `{}` for what is put in. */
function shapeOf(path: string): string {
  const [shape = ''] = path.replace(/\$?\{(?:[^{}]|\{[^{}]*\})*\}/g, '{}').split('?');
  return shape.replace(/\/$/, '');
}

function patternOf(call: string): RegExp {
  const literal = call.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll('{}', '[^/]+')}$`);
}

/** A quoted path, or a template with what it puts in; an origin may stand before the path. */
const LITERAL =
  /'(\/(?:api|auth)\/[^'\n]*)'|`(?:\$\{\w+\})?(\/(?:api|auth)\/(?:[^`$]|\$\{(?:[^{}]|\{[^{}]*\})*\})*)`/g;

function callsIn(source: string): string[] {
  const text = withLocalPaths(withContractPaths(source));
  const callers = callersIn(text);
  return Array.from(text.matchAll(LITERAL), ({ index, 1: quoted, 2: template }) => {
    // The innermost one: those inside begin later.
    const caller = callers.findLast(({ start, end }) => start < index && index < end);
    return `${caller ? caller.method : 'GET'} ${shapeOf(quoted ?? template ?? '')}`;
  }).filter((call) => /^(?!none)\S+ \S+$/.test(call));
}

/** The functions that calls are made by. A path that is given to none of them is a link. */
const CALLER =
  /\b(get|send|upload|makeFile|downloadFile|fetchFile|fetchAsUser|followEvents|fetch|read|startsWith)(?:<[^()]*?>)?\(/g;

function callersIn(text: string) {
  return Array.from(text.matchAll(CALLER), ({ index, 0: head, 1: name = '' }) => {
    const end = endOfArguments(text, index + head.length);
    return { start: index, end, method: methodOf(name, text.slice(index + head.length, end)) };
  });
}

function endOfArguments(text: string, from: number): number {
  let depth = 1;
  let at = from;
  for (; depth > 0 && at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
  }
  return at;
}

function methodOf(caller: string, args: string): string {
  // It only compares.
  if (caller === 'startsWith') return 'none';
  if (caller === 'upload' || caller === 'makeFile') return 'POST';
  const given = caller === 'send' ? /^\s*'([A-Z]+)'/ : /\bmethod: '([A-Z]+)'/;
  return given.exec(args)?.[1] ?? 'GET';
}

/** With the paths themselves in place of constants and functions of the contracts. */
function withContractPaths(source: string): string {
  const [, imported = ''] = /import \{([^}]*)\} from '@app\/contracts'/.exec(source) ?? [];
  const body = source.replace(/import \{[^}]*\} from '@app\/contracts'/, '');
  return imported
    .split(',')
    .map((name) => name.trim())
    .reduce(withContractPath, body);
}

const exported = new Map<string, unknown>(Object.entries(contracts));
const isCall = (path: string) => /^\/(api|auth)\//.test(path);

function withContractPath(text: string, name: string): string {
  const value = exported.get(name);
  if (typeof value === 'string' && isCall(value)) {
    return inlined(text, new RegExp(`\\b${name}\\b`, 'g'), () => `'${value}'`);
  }
  if (typeof value !== 'function' || !name.endsWith('Path')) return text;
  const use = new RegExp(`\\b${name}\\(((?:[^()]|\\([^()]*\\))*)\\)`, 'g');
  return inlined(text, use, (call, given) => {
    const args = given.split(',').map((arg) => /^\s*'(.*)'\s*$/.exec(arg)?.[1] ?? '{}');
    const path = decodeURIComponent(String(value(...args)));
    return isCall(path) ? `'${path}'` : call;
  });
}

const PATH = "(?:'/(?:api|auth)/[^'\\n]*'|`(?:\\$\\{\\w+\\})?/(?:api|auth)/[^`]*`)";
/** Of one or of two paths, as a constant or as a function of what is put in. */
const DECLARATION = new RegExp(
  `^( *)const (\\w+) = (\\(.*\\) =>\\s+)?((?:[^;()?]+\\?\\s+)?${PATH}(?:\\s+: ${PATH})?);`,
  'm',
);

/** With the paths themselves in place of the constants that a source makes of them for itself. */
function withLocalPaths(text: string): string {
  const found = DECLARATION.exec(text);
  if (!found) return text;
  const [declaration, indent, name = '', parameters, paths = ''] = found;
  const before = text.slice(0, found.index);
  const rest = withLocalPaths(text.slice(found.index + declaration.length));
  // What a function declares ends with it.
  const end = indent ? rest.search(/^\}/m) : rest.length;
  const use = new RegExp(`(?<![.\\w])${name}${parameters ? '\\([^()]*\\)' : '\\b'}(?!:)`, 'g');
  return before + inlined(rest.slice(0, end), use, () => paths) + rest.slice(end);
}

/** What a template puts in is written into it where it is a path, so that what follows belongs to the path. */
function inlined(text: string, use: RegExp, path: (call: string, given: string) => string): string {
  const within = new RegExp(`\\$\\{(${use.source})\\}`, 'g');
  return text
    .replace(within, (whole, call: string, given: string) => {
      const inner = path(call, given);
      const [, single] = /^['`]([^'`]*)['`]$/.exec(inner) ?? [];
      return single ?? whole.replace(call, () => inner);
    })
    .replace(use, path);
}
