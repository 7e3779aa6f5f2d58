import { readFileSync } from 'node:fs';
import { areaNames } from '@app/contracts';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

interface RouterOfFile {
  rule: string;
  service: string;
  middlewares?: string[];
}
const file = readFileSync(new URL('./dynamic/routers.yml', import.meta.url), 'utf8');
const routers = Object.entries<RouterOfFile>(parse(file).http.routers).filter(
  ([, { service }]) => service !== 'ping@internal',
);
const named = (test: (router: RouterOfFile) => unknown) =>
  routers.filter(([, router]) => test(router)).map(([name]) => name);

it('every router sends the key that its server accepts, except to servers that only serve files', () => {
  const keyless = areaNames.map((name) => `mfe-${name}`);
  const wrong = named(({ service, middlewares = [] }) => {
    const key = service === 'svc-review' ? 'internal-review' : 'internal';
    const sent = middlewares.filter((each) => each.startsWith('internal'));
    return sent.join() !== (keyless.includes(service) ? '' : key);
  });
  expect(wrong).toEqual([]);
});

it('every router that is only for reads retries them, and no other router does', () => {
  const isForReads = ({ rule }: RouterOfFile) => rule.endsWith('(Method(`GET`) || Method(`HEAD`))');
  const retries = ({ middlewares }: RouterOfFile) => middlewares?.includes('retry-reads') ?? false;
  expect(named((router) => isForReads(router) !== retries(router))).toEqual([]);
});
