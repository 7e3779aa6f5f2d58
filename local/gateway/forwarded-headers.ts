import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { hostname } from 'node:os';

/** Headers that apply to one connection and are not forwarded (RFC 9110, section 7.6.1). */
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

export function clientAddressOf(request: IncomingMessage): string {
  return (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
}

/** Changes a client's headers in place into those for an upstream. */
export function prepareRequestHeaders(headers: IncomingHttpHeaders, clientAddress: string): void {
  removeHopByHop(headers);
  // Node's server has already sent the status 100 (Continue).
  delete headers.expect;
  // Only a proxy may set these headers.
  for (const name of Object.keys(headers)) {
    if (name.startsWith('x-forwarded-')) delete headers[name];
  }
  const host = headers.host ?? '';
  headers['x-forwarded-for'] = clientAddress;
  headers['x-forwarded-host'] = host;
  headers['x-forwarded-port'] = /:(\d+)$/.exec(host)?.[1] ?? '80';
  headers['x-forwarded-proto'] = 'http';
  headers['x-forwarded-server'] = hostname();
  headers['x-real-ip'] = clientAddress;
}

/** Removes hop-by-hop headers in place, including those named by `Connection`. */
export function removeHopByHop(headers: IncomingHttpHeaders): void {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  for (const name of [...named, ...hopByHop]) {
    // The HTTP client needs these two headers to frame the body, even if `Connection` names them.
    if (name !== 'transfer-encoding' && name !== 'content-length') delete headers[name];
  }
}
