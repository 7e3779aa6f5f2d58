import { SetupError } from '../embedded/setup/fail.mjs';

/** @typedef {import('../embedded/setup/prepare.mjs').Part} Part */

/**
 * @typedef {object} Needs what a workspace cannot be worked on without
 * @property {Part[]} parts
 * @property {string[]} frontEnds whose build it reads
 * @property {'front-end' | 'service'} [runs] how `npm run dev` runs it; nothing: it is imported only
 */

/** Every workspace that `npm run build`, `dev` and `test` can be asked for alone. @type {Record<string, Needs>} */
export const workspaces = {
  'packages/contracts': { parts: [], frontEnds: [] },
  'packages/service-kit': { parts: ['database', 'redis', 'minio'], frontEnds: [] },
  'packages/web-kit': { parts: [], frontEnds: [] },
  shell: { parts: [], frontEnds: [], runs: 'front-end' },
  'mfe-public': { parts: [], frontEnds: [], runs: 'front-end' },
  'mfe-admin': { parts: [], frontEnds: [], runs: 'front-end' },
  'mfe-webdata': { parts: [], frontEnds: [], runs: 'front-end' },
  'svc-auth': { parts: ['database', 'redis'], frontEnds: [], runs: 'service' },
  'svc-content': { parts: ['database', 'redis', 'minio'], frontEnds: [], runs: 'service' },
  'svc-pdf': { parts: ['redis', 'minio', 'chromium'], frontEnds: ['svc-pdf'], runs: 'service' },
};

/**
 * @param {string} [name]
 * @returns {Needs}
 */
export function needsOf(name = '') {
  const needs = workspaces[name];
  if (!needs) {
    const known = Object.keys(workspaces).join(', ');
    throw new SetupError(`There is no workspace “${name}”: it is one of ${known}.`);
  }
  return needs;
}
