import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { ControlPlane } from './control-plane.ts';
import { CONTROL } from './network.ts';
import type { Processes } from './processes.ts';

/** Serves the names of all services, as a cluster's DNS does, until the signal is aborted. */
export function serveNames(
  processes: Processes,
  folder: string,
  { read }: ControlPlane,
  signal: AbortSignal,
): void {
  mkdirSync(`${folder}/names`, { recursive: true });
  const file = `${folder}/names/services`;
  writeFileSync(file, '');
  const server = processes.start('dnsmasq', 'dnsmasq', [
    ...['--keep-in-foreground', '--no-resolv', '--no-hosts', '--user=root', '--pid-file='],
    ...[`--listen-address=${CONTROL}`, '--bind-interfaces', '--local=/cluster.local/'],
    `--addn-hosts=${file}`,
  ]);
  void (async () => {
    let known = '';
    while (!signal.aborted) {
      const lines = await linesOf(read).catch(() => known);
      if (lines !== known) {
        writeFileSync(file, lines);
        server.kill('SIGHUP');
        known = lines;
      }
      await sleep(1_000);
    }
  })();
}

const servicesSchema = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ name: z.string(), namespace: z.string() }),
      spec: z.object({ clusterIP: z.string() }),
    }),
  ),
});

async function linesOf(read: ControlPlane['read']): Promise<string> {
  const { items } = servicesSchema.parse(await read('/api/v1/services'));
  return items
    .map(
      ({ metadata: { name, namespace }, spec }) =>
        `${spec.clusterIP} ${name}.${namespace}.svc.cluster.local\n`,
    )
    .join('');
}
