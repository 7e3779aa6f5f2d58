import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { addAbortSignal } from 'node:stream';
import { text } from 'node:stream/consumers';

/** The maximum time to scan a file, in milliseconds. A file of 5 MB takes less than a second. */
const TIMEOUT_MS = 10_000;
const DEFAULT_PORT = 3310;

/**
 * The errors after which a file counts as too large: clamd closes the connection while receiving a
 * file that exceeds its `StreamMaxLength`.
 */
const CLOSED_EARLY = ['EPIPE', 'ECONNRESET'];
const TOO_LARGE =
  'The virus scanner did not read this file to its end, probably because the file is larger than it accepts: try ' +
  'again, and if the message stays, ask the administrator of the server to raise StreamMaxLength of clamd';

/**
 * Returns a function that lets clamd scan a file (command INSTREAM of clamd(8)) and returns the reason for refusing it,
 * or undefined. The address is `tcp://host:port` or `unix:/path/of/socket`.
 */
export function clamdScanner(address: string): (path: string) => Promise<string | undefined> {
  const { protocol, hostname, port, pathname } = new URL(address);
  const target =
    protocol === 'unix:'
      ? { path: decodeURIComponent(pathname) }
      : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || DEFAULT_PORT };
  return async function scan(path) {
    const file = await readFile(path);
    const socket = addAbortSignal(AbortSignal.timeout(TIMEOUT_MS), connect(target));
    // The file is sent as one chunk after its length. An empty chunk ends the stream. For an empty file, only the empty
    // chunk is sent.
    const chunks = file.length === 0 ? [] : [lengthOf(file), file];
    socket.write(Buffer.concat([Buffer.from('zINSTREAM\0'), ...chunks, lengthOf(Buffer.of())]));
    const reply = await text(socket).catch((error: NodeJS.ErrnoException) => {
      if (CLOSED_EARLY.includes(error.code ?? '')) return 'INSTREAM size limit exceeded';
      throw error;
    });
    const [, found] = /^stream: (.+) FOUND\0?$/.exec(reply) ?? [];
    if (found !== undefined) return `The virus scanner has found ${found} in this file`;
    if (reply.startsWith('INSTREAM size limit exceeded')) return TOO_LARGE;
    if (/^stream: OK\0?$/.test(reply)) return undefined;
    throw new Error(`clamd at ${address} replied “${reply}”`);
  };
}

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
}
