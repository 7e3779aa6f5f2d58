import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { internalHeaders } from '@app/service-kit';
import { waitFor } from '../../checks/systems/wait-for.ts';
import { tiedToParent } from '../../local/setup/children.mjs';
import { freePort, localOrigin } from '../../local/system/addresses.ts';
import { OWNER_VARIABLE, ownerMark } from '../../local/system/ownership.ts';

export const bareKinds = ['koa', 'node'] as const;

/** Headers that Node sets on every response, or that belong to one connection. They are not copied. */
const CONNECTION_HEADERS = [
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
];

export type BareServers = Awaited<ReturnType<typeof startBareServers>>;

/** Starts a Koa server and a Node server that only return stored responses, as a baseline for the services. */
export async function startBareServers(folder: string) {
  const responses = `${folder}/responses`;
  mkdirSync(responses, { recursive: true });
  const children = await Promise.all(
    bareKinds.map(async (kind) => {
      const port = String(await freePort());
      const script = `${import.meta.dirname}/bare-server.ts`;
      const { command, args } = tiedToParent(process.execPath, [script, kind, port, responses]);
      const child = spawn(command, args, {
        stdio: 'inherit',
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          [OWNER_VARIABLE]: ownerMark(folder, `bare-${kind}`),
        },
      });
      await waitFor(() => fetch(`${localOrigin(Number(port))}/readyz`), 60_000);
      return { kind, child, origin: localOrigin(Number(port)) };
    }),
  );
  return {
    origins: Object.fromEntries(children.map(({ kind, origin }) => [kind, origin])),
    mark: (kind: (typeof bareKinds)[number]) => ownerMark(folder, `bare-${kind}`),
    /** Stores a response of the system under `name`. The bare servers return the same headers and (compressed) bytes. */
    async copy(name: string, origin: string, path: string, key: string): Promise<void> {
      const headers = { ...internalHeaders([key]), 'accept-encoding': 'br' };
      // On a busy machine, the first rendering of a page may exceed the time limit that shell/ sets.
      const response = await waitFor(async () => {
        const [answer] = await once(get(origin + path, { headers }), 'response');
        if (answer.statusCode === 200) return answer;
        answer.resume();
        throw new Error(`${path}: status ${answer.statusCode}`);
      }, 20_000);
      for (const header of CONNECTION_HEADERS) delete response.headers[header];
      writeFileSync(`${responses}/${name}.json`, JSON.stringify(response.headers));
      writeFileSync(`${responses}/${name}.body`, await buffer(response));
    },
    stop() {
      for (const { child } of children) child.kill();
    },
  };
}
