import assert from 'node:assert/strict';
import { pieceFolders } from '../../../../deploy/kubernetes/manifests.ts';
import type { Report } from '../../compose/report.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { deployments, NAMESPACE, patch, type Site } from './deploy.ts';
import { type Load, type Outcome, underLoad } from './load.ts';

export const describe = ({ ok, failed, again, seconds, slowestMs, examples }: Outcome) =>
  [
    `${ok} requests in ${seconds.toFixed(0)} s, ${failed} failed, ${again} sent again`,
    `slowest ${(slowestMs / 1_000).toFixed(1)} s`,
    ...examples,
  ].join('; ');

/** The folder from which a Deployment is applied. */
const folderOf = (deployment: string) =>
  deployment === 'gateway' ? 'gateway' : `${deployment.replace(/-worker$/, '')}/kubernetes`;

/** Adds an annotation to the pods of a folder's Deployments, so that all of them are replaced. */
const newRelease = (release: string) =>
  patch('Deployment', { spec: { template: { metadata: { annotations: { release } } } } });

/** Updates each piece from its own folder while readers request pages. */
export async function updateEach(
  cluster: Cluster,
  site: Site,
  start: () => Load,
  report: Report,
): Promise<void> {
  const names = await deployments(cluster);
  for (const folder of pieceFolders) {
    const own = names.filter((name) => folderOf(name) === folder);
    await report.attempt(`update of ${own.join(' and ')}`, async () => {
      const outcome = await underLoad(start, async () => {
        await site.apply(folder, { patches: [newRelease('2'), ...site.fixed(folder)] });
        for (const name of own) await site.updated(name);
      });
      assert.equal(outcome.failed, 0, describe(outcome));
      return describe(outcome);
    });
  }
}

/** A server that lives and never becomes ready, such as one whose build is broken. */
const BROKEN = `require('node:http').createServer((req, res) => {
  res.statusCode = req.url === '/livez' ? 200 : 503;
  res.end();
}).listen(8000)`;

/** Releases a broken mfe-admin. Its readiness probe must prevent the update, and the site must work meanwhile. */
export async function releaseBroken(
  cluster: Cluster,
  site: Site,
  start: () => Load,
): Promise<string> {
  const name = 'mfe-admin';
  const command = ['node', '--eval', BROKEN];
  const container = { containers: [{ name: 'piece', command }] };
  const outcome = await underLoad(start, async () => {
    const broken = patch('Deployment', { spec: { template: { spec: container } } });
    await site.apply(folderOf(name), { patches: [broken] });
    await assert.rejects(site.updated(name, 40), 'the broken release was completed');
    const fields = 'jsonpath={.status.readyReplicas} {.status.updatedReplicas}';
    const get = ['get', `deployment/${name}`, `--output=${fields}`];
    assert.equal(await cluster.kubectl('--namespace', NAMESPACE, ...get), '2 1');
    // Replace the broken release, as its team would do.
    await site.apply(folderOf(name), { patches: [newRelease('3')] });
    await site.updated(name);
  });
  assert.equal(outcome.failed, 0, describe(outcome));
  return `held back, 2 of 2 earlier pods served; ${describe(outcome)}`;
}
