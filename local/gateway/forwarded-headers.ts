import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { hostname } from 'node:os';

/** Headers that concern one connection only and are never passed on (RFC 9110, 7.6.1). */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
];

/** What only a proxy may say about a request; a client's own are thrown away. */
const claimedByProxies = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-method',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-forwarded-tls-client-cert',
  'x-forwarded-tls-client-cert-info',
  'x-forwarded-uri',
  'x-real-ip',
];

/** The address of the other end, in IPv4 form where it is one. */
export function clientAddressOf(request: IncomingMessage): string {
  return (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
}

/** Makes a client's headers into those that go to an upstream, in place. */
export function prepareRequestHeaders(headers: IncomingHttpHeaders, clientAddress: string): void {
  removeHopByHop(headers);
  // Answered by this gateway's own server already.
  delete headers.expect;
  for (const name of claimedByProxies) delete headers[name];
  const host = headers.host ?? '';
  headers['x-forwarded-for'] = clientAddress;
  headers['x-forwarded-host'] = host;
  headers['x-forwarded-port'] = /:(\d+)$/.exec(host)?.[1] ?? '80';
  headers['x-forwarded-proto'] = 'http';
  headers['x-forwarded-server'] = hostname();
  headers['x-real-ip'] = clientAddress;
}

/** Removes in place what concerns the connection only, also what `Connection` itself names. */
export function removeHopByHop(headers: IncomingHttpHeaders): void {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  for (const name of [...named, ...hopByHop]) {
    // How a body is framed is the HTTP client's business, whatever a client says about it.
    if (name !== 'transfer-encoding' && name !== 'content-length') delete headers[name];
  }
}
