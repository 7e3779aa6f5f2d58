import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { ControlPlane } from './control-plane.ts';
import { CONTROL } from './network.ts';

const servicesSchema = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ name: z.string(), namespace: z.string() }),
      spec: z.object({ clusterIP: z.string() }),
    }),
  ),
});

/** Serves the names of all services, as a cluster's DNS does, until the signal is aborted. */
export async function serveNames(
  { processes, read }: ControlPlane,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  mkdirSync(`${folder}/names`, { recursive: true });
  const file = `${folder}/names/services`;
  writeFileSync(file, '');
  const server = processes.start('dnsmasq', [
    ...['dnsmasq', '--keep-in-foreground', '--no-resolv', '--no-hosts', '--user=root'],
    ...['--pid-file=', `--listen-address=${CONTROL}`, '--bind-interfaces'],
    ...['--local=/cluster.local/', `--addn-hosts=${file}`],
  ]);
  for (let known = ''; !signal.aborted; await sleep(1_000)) {
    const list = servicesSchema.safeParse(await read('/api/v1/services').catch(() => undefined));
    const lines = list.data?.items.map(
      ({ metadata: { name, namespace }, spec }) =>
        `${spec.clusterIP} ${name}.${namespace}.svc.cluster.local\n`,
    );
    const text = lines?.join('') ?? known;
    if (text === known) continue;
    writeFileSync(file, text);
    server.kill('SIGHUP');
    known = text;
  }
}
