import { once } from 'node:events';
import { connect, createServer, type ListenOptions, type NetConnectOpts } from 'node:net';
import { pipeline } from 'node:stream';

/** Forwards each connection that `from` accepts to `to`, until this process ends. */
export async function relay(from: ListenOptions, to: NetConnectOpts): Promise<void> {
  const server = createServer((near) => {
    // Errors are ignored here, because both ends notice that the connection closes.
    pipeline(near, connect(to), near, () => undefined);
  });
  await once(server.listen(from).unref(), 'listening');
}

// Run as a program in a network namespace: node relay.ts SOCKET HOST PORT
if (import.meta.main) {
  const [path = '', host = '', port = ''] = process.argv.slice(2);
  await relay({ path }, { host, port: Number(port) });
  process.stdin.resume();
}
