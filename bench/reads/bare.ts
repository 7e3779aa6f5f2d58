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

/** Headers that every server sets by itself, or that belong to one connection. */
const CONNECTION_HEADERS = [
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
];

export type BareServers = Awaited<ReturnType<typeof startBareServers>>;

/** Starts the bare servers, with the owner mark `bare` of the folder. */
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
      await waitFor(() => fetch(`${localOrigin(Number(port))}/readyz`), 10_000);
      return { kind, child, origin: localOrigin(Number(port)) };
    }),
  );
  return {
    origins: Object.fromEntries(children.map(({ kind, origin }) => [kind, origin])),
    mark: (kind: (typeof bareKinds)[number]) => ownerMark(folder, `bare-${kind}`),
    /** Lets the bare servers return what a server of the system returns, compressed where the server compresses. */
    async copy(name: string, origin: string, path: string, key: string): Promise<void> {
      const headers = { ...internalHeaders([key]), 'accept-encoding': 'br' };
      // On a busy machine, the first rendering of a page may exceed the limit of the shell.
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
