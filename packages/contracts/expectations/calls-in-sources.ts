import { globSync, readFileSync } from 'node:fs';
import * as contracts from '../src/index.ts';
import { type Expectation, expectations } from './index.ts';

/**
 * Compares the paths that stand in a consumer's sources with those that it has expectations of: `unexpected`
 * stand in the sources alone, `unused` in the expectations alone. Paths are found as literals, and where a
 * path or a function that makes one is imported from the contracts.
 */
export function compareCalls(consumer: keyof typeof expectations, folders: string[]) {
  const found = [...new Set(folders.flatMap(sourcesIn).flatMap(pathsIn))];
  const expected = (expectations[consumer] as Expectation[]).map(({ path }) => shapeOf(path));
  const covers = (path: string, call: string) => patternOf(path).test(call);
  return {
    unexpected: found.filter((path) => !expected.some((call) => covers(path, call))).sort(),
    unused: expected.filter((call) => !found.some((path) => covers(path, call))).sort(),
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

/** What is put in may be any segment, and what is made of a path begins with it. */
function patternOf(path: string): RegExp {
  const literal = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll('{}', '[^/]+')}(/.+)?$`);
}

const isCall = (path: string) => /^\/(api|auth)\//.test(path);
/** A quoted text, or a template with what it puts in; an origin may stand before the path. */
const LITERAL =
  /'(\/(?:api|auth)\/[^'\n]*)'|`(?:\$\{\w+\})?(\/(?:api|auth)\/(?:[^`$]|\$\{(?:[^{}]|\{[^{}]*\})*\})*)`/g;

function pathsIn(source: string): string[] {
  const literals = Array.from(source.matchAll(LITERAL), ([, quoted, template]) =>
    shapeOf(quoted ?? template ?? ''),
  );
  return [...literals, ...namesIn(source).flatMap((name) => pathsOf(name, source))];
}

const exported = new Map<string, unknown>(Object.entries(contracts));

/** What a source imports of the contracts. */
function namesIn(source: string): string[] {
  const [, names = ''] = /import \{([^}]*)\} from '@app\/contracts'/.exec(source) ?? [];
  return names.split(',').map((name) => name.trim());
}

function pathsOf(name: string, source: string): string[] {
  const value = exported.get(name);
  if (typeof value === 'string') return isCall(value) ? [value] : [];
  if (typeof value !== 'function' || !name.endsWith('Path')) return [];
  const calls = source.matchAll(new RegExp(`\\b${name}\\(((?:[^()]|\\([^()]*\\))*)\\)`, 'g'));
  return Array.from(calls, ([, given = '']) => {
    const args = given.split(',').map((arg) => /^\s*'(.*)'\s*$/.exec(arg)?.[1] ?? '{}');
    return decodeURIComponent(String(value(...args)));
  }).filter(isCall);
}
