import { connect, createServer, type Server, type Socket } from 'node:net';
import { pipeline, Transform } from 'node:stream';

interface Hold {
  afterBytes: number;
  isReached: boolean;
  released: Promise<void>;
  release(): void;
}

/** A TCP proxy between a worker and the object storage. It can pause an upload. */
export class Link {
  readonly #target: URL;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #port = 0;
  #hold: Hold | undefined;

  static async to(address: string): Promise<Link> {
    const link = new Link(new URL(address));
    await new Promise<void>((resolve) => {
      link.#server.listen(0, '127.0.0.1', resolve);
    });
    const listening = link.#server.address();
    link.#port = typeof listening === 'object' && listening ? listening.port : 0;
    return link;
  }

  private constructor(target: URL) {
    this.#target = target;
    this.#server = createServer((near) => this.#join(near));
  }

  get url(): string {
    const url = new URL(this.#target);
    url.host = `127.0.0.1:${this.#port}`;
    return url.href;
  }

  /**
   * From now on, pauses each connection after it has sent this many bytes to the storage. `release` ends the pauses.
   */
  holdAfter(afterBytes: number): void {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    this.#hold = { afterBytes, isReached: false, released, release };
  }

  /** Whether a connection is paused. */
  get holds(): boolean {
    return this.#hold?.isReached ?? false;
  }

  release(): void {
    this.#hold?.release();
    this.#hold = undefined;
  }

  close(): void {
    this.release();
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(near: Socket): void {
    const far = connect(Number(this.#target.port), this.#target.hostname);
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    }
    // If one end fails, both are closed. The error is ignored, because the program under test reports it.
    pipeline(near, this.#meter(), far, near, () => undefined);
  }

  #meter(): Transform {
    let counted: Hold | undefined;
    let sent = 0;
    return new Transform({
      transform: async (chunk: Buffer, _encoding, pass) => {
        const hold = this.#hold;
        if (hold !== counted) sent = 0;
        counted = hold;
        sent += chunk.length;
        if (hold && sent > hold.afterBytes) {
          hold.isReached = true;
          await hold.released;
        }
        pass(null, chunk);
      },
    });
  }
}
