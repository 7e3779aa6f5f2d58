// @vitest-environment jsdom
import * as react from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { loadRoutes } from './federation.ts';
import * as webKit from './index.ts';

const entry = {
  container: 'mfe_test',
  entry: '/remotes/test/remoteEntry.1.js',
  contractVersion: '3.0.0',
  css: [],
  preload: [],
};
const routes = { contractVersion: '3.0.0', routes: [] };
type Scope = Record<string, Record<string, { get(): () => unknown }>>;

afterEach(() => {
  document.head.replaceChildren();
  vi.unstubAllGlobals();
});

/** Answers the request for the entry script. */
function answer(type: 'load' | 'error'): void {
  document.querySelector(`script[src="${entry.entry}"]`)?.dispatchEvent(new Event(type));
}

it('gives the remote the shell’s only copies and returns its module', async () => {
  let scope: Scope = {};
  vi.stubGlobal('mfe_test', {
    init: (given: Scope) => {
      scope = given;
    },
    get: async (name: string) => () => (name === './routes' ? routes : undefined),
  });
  const loading = loadRoutes(entry);
  answer('load');
  expect(await loading).toBe(routes);
  const provided = (name: string) => Object.values(scope[name] ?? {}).map(({ get }) => get()());
  expect(provided('react')).toEqual([react]);
  expect(provided('@app/web-kit')).toEqual([webKit]);
});

it('fails if the script does, and requests it again at the next attempt', async () => {
  const loading = loadRoutes(entry);
  answer('error');
  await expect(loading).rejects.toThrow('/remotes/test/remoteEntry.1.js could not be loaded');
  void loadRoutes(entry);
  expect(document.querySelectorAll('script')).toHaveLength(1);
});
