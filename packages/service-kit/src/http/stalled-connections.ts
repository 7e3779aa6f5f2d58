import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Exchange = { request: IncomingMessage; response: ServerResponse };

/**
 * Closes connections on which the client makes no progress for `limitMs`: no byte of a request arrives, or the client
 * accepts no byte of a response. A client that waits for the server is never disconnected, however long the response
 * takes.
 */
export function closeStalledConnections(server: Server, limitMs: number): void {
  const exchanges = new WeakMap<Socket, Exchange>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    exchanges.set(request.socket, { request, response });
  });
  // Node emits `timeout` after this time without a read or a completed write, and also when the keep-alive time ends.
  server.timeout = limitMs;
  server.on('timeout', (socket: Socket) => {
    const exchange = exchanges.get(socket);
    if (exchange && waitsForServer(exchange, socket)) socket.setTimeout(limitMs);
    else socket.destroy();
  });
}

function waitsForServer({ request, response }: Exchange, socket: Socket): boolean {
  if (response.writableFinished) return false;
  if (socket.writableLength > 0) return false;
  // While bytes of the request are unread, the delay is caused by the server and not by the client.
  return request.complete || request.readableLength > 0;
}
