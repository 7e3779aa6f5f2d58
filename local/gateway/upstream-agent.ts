import { Agent, type AgentOptions } from 'node:http';
import { Socket, type TcpNetConnectOpts } from 'node:net';

type WriteCallback = (error?: Error | null) => void;
type Written = Parameters<NonNullable<Socket['_writev']>>[0];

/**
 * A socket whose response is still read after the server has closed the connection.
 *
 * A server may respond to an upload early and close. When a write then fails, Node discards the data that has
 * arrived but is not read yet, which is the response. So a failed write counts as done: the rest of the upload is
 * discarded, and reading reaches the response.
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
    const code = error && 'code' in error ? error.code : undefined;
    done(code === 'EPIPE' || code === 'ECONNRESET' ? null : error);
  };
}

export class UpstreamAgent extends Agent {
  override createConnection(options: AgentOptions & TcpNetConnectOpts): Socket {
    return new UpstreamSocket(options).connect(options);
  }
}
