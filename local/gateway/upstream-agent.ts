import { Agent, type AgentOptions } from 'node:http';
import { Socket, type TcpNetConnectOpts } from 'node:net';

type WriteCallback = (error?: Error | null) => void;
type Written = Parameters<NonNullable<Socket['_writev']>>[0];

/**
 * A connection whose answer is still read after the other end has closed it.
 *
 * A server may answer an upload early and close. Of a socket that cannot be written to any more
 * Node also drops what has arrived and is not read yet, which is that answer. So a failed write
 * counts as done: what follows it is thrown away, and reading meets the answer or the end.
 */
class UpstreamSocket extends Socket {
  override _write(chunk: unknown, encoding: BufferEncoding, done: WriteCallback): void {
    super._write(chunk, encoding, unlessClosedByPeer(done));
  }

  override _writev(chunks: Written, done: WriteCallback): void {
    super._writev?.(chunks, unlessClosedByPeer(done));
  }
}

function unlessClosedByPeer(done: WriteCallback): WriteCallback {
  return (error) => {
    const code = (error as NodeJS.ErrnoException | null | undefined)?.code;
    done(code === 'EPIPE' || code === 'ECONNRESET' ? null : error);
  };
}

/** Opens and keeps the connections to one server. */
export class UpstreamAgent extends Agent {
  override createConnection(options: AgentOptions & TcpNetConnectOpts): Socket {
    return new UpstreamSocket(options).connect(options);
  }
}
