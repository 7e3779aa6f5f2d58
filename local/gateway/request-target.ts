/**
 * Normalises a request path as Traefik does (Go's URL parser, then normalizePath and sanitizePath): resolves `.`
 * and `..`, removes double slashes and needless escapes, and writes hexadecimal digits in upper case. Meaningful
 * escapes such as `%2F` are forwarded unchanged.
 */

export type RequestTarget = {
  /** The host of a target in absolute form (`http://host/path`). It overrides the Host header. */
  host: string | undefined;
  path: string;
  /** The path that rules match: decoded except for characters reserved by RFC 3986. */
  routingPath: string;
  query: string;
};

const escapePattern = /%[0-9A-Fa-f]{2}/g;
// Characters that Go accepts in an escaped path without re-escaping it.
const validEscapedPath = /^[A-Za-z0-9\-._~$&+,/:;=@!'()*[\]%]*$/;
const unescapedByGo = /^[A-Za-z0-9\-._~$&+,/:;=@]$/;
const unreserved = /^[A-Za-z0-9\-._~]$/;
const reserved = /^[:/?#[\]@!$&'()*+,;=%]$/;

/** Parses the target of a request line. Returns undefined where Traefik responds with 400. */
export function parseRequestTarget(target: string): RequestTarget | undefined {
  const [, host, url = ''] = /^(?:https?:\/\/([^/?#]+))?(.*)$/is.exec(target) ?? [];
  if (!url.startsWith('/')) return undefined;
  const queryStart = url.indexOf('?');
  const rawPath = queryStart === -1 ? url : url.slice(0, queryStart);
  // Go's server reads an unescaped semicolon in a query as an ampersand.
  const query = queryStart === -1 ? '' : url.slice(queryStart).replaceAll(';', '&');
  if (/%(?![0-9A-Fa-f]{2})/.test(rawPath) || rawPath.includes('#')) return undefined;

  const path = cleanPath(validEscapedPath.test(rawPath) ? normalize(rawPath) : reescape(rawPath));
  return { host, path, routingPath: decodeForRouting(path), query };
}

function normalize(path: string): string {
  return path.replace(escapePattern, (triplet) => {
    const character = decodeEscape(triplet);
    return unreserved.test(character) ? character : triplet.toUpperCase();
  });
}

// Go decodes and re-escapes a whole path that contains an invalid character, such as a quote or an umlaut.
function reescape(path: string): string {
  const bytes = Buffer.from(path.replace(escapePattern, decodeEscape), 'latin1');
  let escaped = '';
  for (const byte of bytes) {
    const character = String.fromCharCode(byte);
    escaped += unescapedByGo.test(character) ? character : escapeByte(byte);
  }
  return escaped;
}

function cleanPath(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  const cleaned = `/${segments.join('/')}`;
  return path.endsWith('/') && cleaned !== '/' ? `${cleaned}/` : cleaned;
}

function decodeForRouting(path: string): string {
  const decoded = path.replace(escapePattern, (triplet) => {
    const character = decodeEscape(triplet);
    return reserved.test(character) ? triplet : character;
  });
  return Buffer.from(decoded, 'latin1').toString('utf8');
}

function decodeEscape(triplet: string): string {
  return String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
}

function escapeByte(byte: number): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}
