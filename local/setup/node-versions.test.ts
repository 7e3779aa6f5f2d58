import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { canRun, canSetUp } from './node-versions.mjs';
import { projectRoot } from './paths.mjs';

const minors = Array.from({ length: 40 }, (_, minor) => minor);
const versions = [18, 20, 21, 22, 23, 24, 26].flatMap((major) =>
  minors.map((minor) => `${major}.${minor}.9`),
);
/** Returns whether a version is in a range such as `^20.19.0 || >=22.12.0`. */
function satisfies(version: string, range: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return range.split('||').some((part) => {
    const [, sign, from, fromMinor = 0] = /^(\^|>=) ?(\d+)(?:\.(\d+))?/.exec(part.trim()) ?? [];
    if (!sign) throw new Error(`Unknown range: ${range}`);
    if (major !== Number(from)) return sign === '>=' && major > Number(from);
    return minor >= Number(fromMinor);
  });
}
const enginesOf = (path: string): string | undefined =>
  JSON.parse(readFileSync(path, 'utf8')).engines?.node;

it('sets up on every Node with which npm installs all optional packages', () => {
  // npm omits optional packages that do not support the version of Node on which npm runs.
  const installed = globSync(`${projectRoot}/node_modules/{@*/,}*-linux-*/package.json`);
  const ranges = new Set(installed.flatMap((path) => enginesOf(path) ?? []));
  expect(ranges.size).toBeGreaterThan(3);
  const lacking = versions.filter((version) =>
    [...ranges].some((range) => !satisfies(version, range)),
  );
  expect(lacking).toContain('22.11.9');
  expect(lacking.filter(canSetUp)).toEqual([]);
});

it('runs on the versions of Node that package.json names', () => {
  const named = enginesOf(`${projectRoot}/package.json`) ?? '';
  expect(versions.filter(canRun)).toEqual(versions.filter((version) => satisfies(version, named)));
});
