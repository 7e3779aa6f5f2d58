import { SetupError } from '../setup/fail.mjs';

/** @typedef {import('../setup/prepare.mjs').Part} Part */

/**
 * @typedef {object} Needs what must be started or built for the tests of a workspace
 * @property {Part[]} parts databases, storage and browser that the tests need
 * @property {string[]} frontEnds front ends whose build the tests read
 * @property {number} [port] default port of `npm run dev`; packages have no port
 */

/** The workspaces that `npm run build`, `dev` and `test` accept. @type {Record<string, Needs>} */
export const workspaces = {
  'packages/contracts': { parts: [], frontEnds: [] },
  'packages/service-kit': { parts: ['database', 'redis', 'minio'], frontEnds: [] },
  'packages/web-kit': { parts: [], frontEnds: [] },
  'packages/office-kit': { parts: [], frontEnds: [] },
  'packages/full-text-view': { parts: [], frontEnds: [] },
  'packages/build-kit': { parts: [], frontEnds: [] },
  shell: { parts: [], frontEnds: [], port: 8101 },
  'mfe-public': { parts: [], frontEnds: [], port: 8102 },
  'mfe-admin': { parts: [], frontEnds: [], port: 8103 },
  'mfe-webdata': { parts: [], frontEnds: [], port: 8104 },
  'mfe-review': { parts: [], frontEnds: [], port: 8105 },
  'svc-auth': { parts: ['database', 'redis'], frontEnds: [], port: 8111 },
  'svc-content': { parts: ['database', 'redis', 'minio'], frontEnds: [], port: 8112 },
  'svc-pdf': { parts: ['redis', 'minio', 'chromium'], frontEnds: ['svc-pdf'], port: 8113 },
  'svc-review': { parts: ['database', 'redis', 'minio'], frontEnds: [], port: 8114 },
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
